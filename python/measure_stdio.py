"""Measures steps per second from Python with 1,024 games per call; prints JSON. `noether bench environment` runs it."""

import json
import sys
import time

import numpy as np

from noether_env import VectorEnvironment

GAMES = 1024


def rate(seconds, step):
    for _ in range(50):
        step()
    begun = time.perf_counter()
    calls = 0
    while time.perf_counter() - begun < seconds:
        step()
        calls += 1
    return calls * GAMES / (time.perf_counter() - begun)


def main(game, seconds):
    random = np.random.default_rng(1)
    with VectorEnvironment(game, games=GAMES) as table:
        drawn = rate(seconds, table.step)
        mask = table.reset(seed=1)[1]["action_mask"]

        def given():
            nonlocal mask
            # the legal action with the highest random number
            actions = np.argmax(random.random(mask.shape, dtype=np.float32) * mask, axis=2)
            mask = table.step(actions)[4]["action_mask"]

        print(json.dumps({"drawn": drawn, "given": rate(seconds, given)}))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
