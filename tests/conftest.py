from __future__ import annotations

import os
import tempfile

from hypothesis import HealthCheck, settings

# A cache of its own for the whole run: nothing that an earlier version counted can make a test pass.
os.environ.setdefault("CROUPIER_CACHE", os.path.join(tempfile.gettempdir(), f"croupier-tests-{os.getuid()}"))

settings.register_profile("croupier", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.load_profile("croupier")
