"""What holds for every test."""

import os

from hypothesis import settings

# No time limit for an example: a busy machine must not fail a test. CI tries the same examples every time, so that a
# red run can be had again; at the desk each run tries new ones.
settings.register_profile("desk", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "desk")
