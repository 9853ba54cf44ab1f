"""Learns connect four by temporal differences in a minute, with and without symmetries, and draws both curves.

    python3 examples/learn_connect_four.py [seconds for each curve] [picture.svg]

Needs NumPy and a `noether` on the path (or NOETHER_COMMAND). A small network estimates the values of the actions of
the player to move. It plays itself in 256 games at once, and the value of an action moves towards the value that the
best reply leaves (Q-learning for two players). With symmetries every step is learned in all its images: permutations
of observations and actions.
"""

import os
import sys
import time

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))
from noether_env import VectorEnvironment  # noqa: E402

GAMES, HIDDEN, RATE, EXPLORE, LOOKS = 256, 64, 0.002, 0.1, 6
ALL = np.arange(GAMES)


class Net:
    """The winning probability of each action of the player to move, trained with Adam."""

    def __init__(self, size, actions, random):
        shapes = [(size, HIDDEN), (1, HIDDEN), (HIDDEN, actions), (1, actions)]
        self.weights = [random.normal(0, 1 / np.sqrt(shape[0] + 1), shape).astype(np.float32) for shape in shapes]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def values(self, rows):
        first, bias, last, offset = self.weights
        self.hidden = np.tanh(rows @ first + bias)
        return 1 / (1 + np.exp(-(self.hidden @ last + offset)))

    def learn(self, rows, actions, targets):
        values = self.values(rows)
        error = np.zeros_like(values)
        at = np.arange(len(rows))
        error[at, actions] = (values[at, actions] - targets) / len(rows)
        back = (error @ self.weights[2].T) * (1 - self.hidden**2)
        slopes = [rows.T @ back, back.sum(axis=0, keepdims=True), self.hidden.T @ error, error.sum(axis=0, keepdims=True)]
        self.steps += 1
        for weight, mean, square, slope in zip(self.weights, self.means, self.squares, slopes):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            weight -= RATE * (mean / (1 - 0.9**self.steps)) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


def symmetries_of(table):
    """The symmetries that keep the players: (observation, actions of each player)."""
    found = table.symmetries()
    return [(seen, np.array(moves)) for players, seen, moves in found if (players == np.arange(len(players))).all()]


def act(net, seen, mask, random, random_players):
    """Joint actions; the player to move, its action and value. `random_players`: who plays at random, by game."""
    mover = (mask.sum(axis=2) > 1).argmax(axis=1)  # the first player if nobody has a choice
    legal = mask[ALL, mover] == 1
    values = np.where(legal, net.values(seen.astype(np.float32)), -1)
    dice = np.where(legal, random.random(legal.shape), -1).argmax(axis=1)
    chosen = np.where(random_players(mover), dice, values.argmax(axis=1))
    actions = mask.argmax(axis=2)
    actions[ALL, mover] = chosen
    return actions, mover, chosen, values.max(axis=1)


def strength(net, table, random, steps=80):
    """Points of the net as first player against random play."""
    seen, info = table.reset(seed=77)
    points = games = 0
    for _ in range(steps):
        actions = act(net, seen, info["action_mask"], random, lambda mover: mover != 0)[0]
        seen, rewards, over, _, info = table.step(actions)
        points, games = points + rewards[over, 0].sum(), games + over.sum()
    return points / max(games, 1)


def learn(seconds, with_symmetries):
    """(CPU seconds of learning, strength) as learning proceeds; measuring is not counted."""
    random = np.random.default_rng(1)
    with VectorEnvironment("connect-four", games=GAMES) as table:
        net = Net(table.observation_size, table.max_actions, random)
        images = symmetries_of(table) if with_symmetries else symmetries_of(table)[:1]
        curve, spent = [], 0.0
        while True:
            if spent >= len(curve) * seconds / LOOKS:
                curve.append((spent, strength(net, table, random)))
                words = f"{'with' if with_symmetries else 'without'} symmetries ({len(images)} images)"
                print(f"{words}, {spent:4.1f} s: {curve[-1][1]:.3f}", flush=True)
                if len(curve) > LOOKS:
                    return curve
                seen, info = table.reset(seed=len(curve))
            begun = time.process_time()
            mask = info["action_mask"]
            actions, mover, chosen, _ = act(net, seen, mask, random, lambda _: random.random(GAMES) < EXPLORE)
            after, rewards, over, _, info = table.step(actions)
            _, next_mover, _, best = act(net, after, info["action_mask"], random, lambda _: np.zeros(GAMES, dtype=bool))
            left = np.where(next_mover == mover, best, 1 - best)
            targets = np.where(over, rewards[ALL, mover], left)
            rows = np.empty((len(images), *seen.shape), dtype=np.float32)
            taken = np.empty((len(images), GAMES), dtype=int)
            for i, (observation, moves) in enumerate(images):
                rows[i][:, observation] = seen
                taken[i] = moves[mover, chosen]
            net.learn(rows.reshape(-1, seen.shape[1]), taken.ravel(), np.tile(targets, len(images)))
            seen = after
            spent += time.process_time() - begun


def picture(curves, width=640, height=360):
    """Both curves as SVG."""
    last = max(curve[-1][0] for curve in curves.values())
    low = min(0.5, min(value for curve in curves.values() for _, value in curve))

    def place(at, value):
        return f"{50 + (width - 70) * at / last:.1f},{height - 40 - (height - 70) * (value - low) / (1 - low):.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<path d="M{place(0, 1)} L{place(0, low)} L{place(last, low)}" fill="none" stroke="black"/>',
        f'<text x="8" y="36">1.0</text><text x="8" y="{height - 38}">{low:.1f}</text>',
        f'<text x="{width - 190}" y="{height - 12}">{last:.0f} CPU seconds of learning</text>',
        '<text x="50" y="18">connect four: points as first player against random play</text>',
    ]
    for i, (name, curve) in enumerate(curves.items()):
        colour = ("#1f6fb4", "#c8501e")[i % 2]
        line = " ".join(place(at, value) for at, value in curve)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{width - 190}" y="{height - 90 + 18 * i}" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])


if __name__ == "__main__":
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 30
    path = sys.argv[2] if len(sys.argv) > 2 else "learn-connect-four.svg"
    curves = {name: learn(seconds, name == "with symmetries") for name in ("without symmetries", "with symmetries")}
    with open(path, "w", encoding="utf-8") as file:
        file.write(picture(curves))
    print(f"{path}: both curves")
