"""Rule sheets of games as learning environments, for Python.

Talks to `noether environment --stdio` over a pipe. Needs only the standard library and NumPy; nothing is compiled. If
Gymnasium or PettingZoo is installed, the classes below derive from its classes; otherwise they have the same methods.

    from noether_env import VectorEnvironment
    with VectorEnvironment("connect-four", games=1024) as table:
        observations, info = table.reset(seed=1)
        observations, rewards, terminated, truncated, info = table.step()  # all actions are drawn at random

The command is `noether`; the argument `command` or the variable NOETHER_COMMAND can name another one.
"""

from __future__ import annotations

import json
import os
import shlex
import struct
import subprocess

import numpy as np

try:
    import gymnasium
    from gymnasium import spaces as _spaces

    _GymBase = gymnasium.Env
except ImportError:
    gymnasium = None
    _spaces = None

    class _GymBase:
        """Stands in for gymnasium.Env."""

        _np_random = None

        def reset(self, *, seed=None, options=None):
            if seed is not None or self._np_random is None:
                self._np_random = np.random.default_rng(seed)

        @property
        def np_random(self):
            return self._np_random

        @property
        def unwrapped(self):
            return self


try:
    from pettingzoo import AECEnv as _AECBase
    from pettingzoo import ParallelEnv as _ParallelBase
except ImportError:

    class _AgentsBase:
        """Stands in for the classes of PettingZoo."""

        @property
        def num_agents(self):
            return len(self.agents)

        @property
        def max_num_agents(self):
            return len(self.possible_agents)

        @property
        def unwrapped(self):
            return self

    _AECBase = _ParallelBase = _AgentsBase

DRAWN = -1
"""Stands for an action: draws one uniformly from the legal ones."""

END_NONE, END_TERMINAL, END_CUT, END_STUCK = range(4)
"""How a game ended: not yet, at a terminal state, by the step limit, or because some role had no legal move."""

_OPEN, _RESET, _STEP, _SAVE, _RESTORE, _SYMMETRIES, _CLOSE = range(1, 8)
_OBSERVATIONS, _MASKS, _MOVES = 1, 2, 4
_HEAD = struct.Struct("<IBxxx")
_LOOK = struct.Struct("<IBBxxI")


class NoetherError(Exception):
    """An error reported by the server: a bad sheet, an illegal action, a game that does not ground."""


class _Connection:
    """A server process, and requests to it, one at a time."""

    def __init__(self, command=None):
        words = command or shlex.split(os.environ.get("NOETHER_COMMAND", "noether"))
        self._process = None
        try:
            self._process = subprocess.Popen(
                [*words, "environment", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except FileNotFoundError as error:
            hint = "put noether on the path, or let NOETHER_COMMAND name it"
            raise NoetherError(f"the command {words[0]} is not there: {hint}") from error

    def request(self, kind, *parts):
        length = sum(len(part) for part in parts)
        if self._process is None:
            raise NoetherError("the environment is closed")
        try:
            self._process.stdin.write(b"".join((_HEAD.pack(length, kind), *parts)))
            self._process.stdin.flush()
            head = self._process.stdout.read(_HEAD.size)
        except BrokenPipeError:
            head = b""
        if len(head) < _HEAD.size:
            raise NoetherError("the server has ended; see its standard error")
        length, status = _HEAD.unpack(head)
        payload = self._process.stdout.read(length)
        if status != 0:
            raise NoetherError(payload.decode())
        return payload

    def close(self):
        process, self._process = self._process, None
        if process is not None:
            process.stdin.close()
            process.stdout.close()
            process.wait()


class VectorEnvironment:
    """Many games of one sheet, stepped together. Arrays have one row per game and one column per player.

    A game that ends restarts in the same step: rewards and ends belong to the old game, observations and masks to the
    new one. With restarts=False it stays at its end until reset.
    """

    def __init__(self, game=None, *, rules=None, games=1, seed=1, max_steps=None, planes=True, restarts=True, command=None):
        self._connection = _Connection(command)
        wish = {"game": game, "rules": rules, "games": games, "seed": seed, "maxSteps": max_steps}
        wish = {name: value for name, value in wish.items() if value is not None}
        text = json.dumps({**wish, "planes": planes, "restarts": restarts})
        try:
            self.spec = json.loads(self._connection.request(_OPEN, text.encode()))
        except NoetherError:
            self._connection.close()
            raise
        self._number = self.spec["environment"]
        self.games = games
        self.roles = self.spec["roles"]
        self.players = self.spec["players"]
        self.actions = self.spec["actions"]
        """The actions of each player by number, as KIF."""
        self.max_actions = self.spec["maxActions"]
        layout = self.spec["observation"]
        self.observation_size = layout["size"]
        self.observation_names = layout["names"]
        self.boards = layout["boards"]
        self.is_hidden = layout["isHidden"]

    def reset(self, *, seed=None, options=None):
        """Restarts all games; a seed also restarts the random numbers. Returns observations and infos."""
        wanted = _OBSERVATIONS | _MASKS
        request = _LOOK.pack(self._number, wanted, seed is not None, seed or 0)
        _, ends, info, observations = self._read(self._connection.request(_RESET, request), wanted)
        info["ends"] = ends
        return observations, info

    def step(self, actions=None, *, observe=True, masks=True, moves=False):
        """Takes one action per game and player; DRAWN draws an action, and without actions all are drawn.

        Returns observations, rewards, terminated, truncated and infos. The infos contain `ends`, and if requested
        `action_mask` and `moves` (by game and role, including chance). What is not requested is not sent.
        """
        wanted = _OBSERVATIONS * observe | _MASKS * masks | _MOVES * moves
        head = _LOOK.pack(self._number, wanted, actions is not None, 0)[:8]
        given = b""
        if actions is not None:
            given = np.ascontiguousarray(actions, dtype="<i4").tobytes()
        payload = self._connection.request(_STEP, head, given)
        rewards, ends, info, observations = self._read(payload, wanted)
        info["ends"] = ends
        return observations, rewards, ends == END_TERMINAL, ends > END_TERMINAL, info

    def _read(self, payload, wanted):
        games, players = self.games, len(self.players)
        at = 0

        def take(kind, *shape):
            nonlocal at
            count = int(np.prod(shape))
            array = np.frombuffer(payload, dtype=kind, count=count, offset=at).reshape(shape)
            at += array.nbytes
            return array

        rewards = take("<f4", games, players)
        info = {}
        if wanted & _MOVES:
            info["moves"] = take("<i4", games, len(self.roles))
        ends = take("u1", games)
        if wanted & _MASKS:
            info["action_mask"] = take("u1", games, players, self.max_actions)
        observations = None
        if wanted & _OBSERVATIONS:
            rows = (players, self.observation_size) if self.is_hidden else (self.observation_size,)
            observations = take("u1", games, *rows)
        return rewards, ends, info, observations

    def save(self, game=0):
        """The state of a game, as bytes."""
        return self._connection.request(_SAVE, struct.pack("<II", self._number, game))

    def restore(self, saved, game=0):
        """Restores a saved state of a game."""
        self._connection.request(_RESTORE, struct.pack("<II", self._number, game), saved)

    def symmetries(self):
        """Permutations for data augmentation: a list of (players, observation, actions).

        Entry i of an observation goes to observation[i]; action a of player p becomes actions[p][a] of players[p].
        The identity comes first. If the group is very large, the list has generators only.
        """
        found = json.loads(self._connection.request(_SYMMETRIES, struct.pack("<I", self._number)))
        return [
            (np.array(one["players"]), np.array(one["observation"]), [np.array(list_) for list_ in one["actions"]])
            for one in found["list"]
        ]

    def planes(self, observations, board=0):
        """The part of observations that shows a board, as planes: shape (…, planes, height, width)."""
        shown = self.boards[board]
        shape = (len(shown["planes"]), shown["height"], shown["width"])
        part = observations[..., shown["offset"] : shown["offset"] + int(np.prod(shape))]
        return part.reshape(*observations.shape[:-1], *shape)

    def close(self):
        self._connection.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class _Discrete:
    """Stands in for gymnasium.spaces.Discrete."""

    def __init__(self, n):
        self.n = n
        self._random = np.random.default_rng()

    def sample(self, mask=None):
        return int(self._random.choice(self.n if mask is None else np.flatnonzero(mask)))

    def contains(self, x):
        return 0 <= int(x) < self.n

    __contains__ = contains


class _MultiBinary:
    """Stands in for gymnasium.spaces.MultiBinary."""

    def __init__(self, n):
        self.n = n
        self.shape = (n,)

    def contains(self, x):
        return np.shape(x) == self.shape and bool(np.isin(x, (0, 1)).all())

    __contains__ = contains


class _Dict(dict):
    """Stands in for gymnasium.spaces.Dict."""

    def contains(self, x):
        return self.keys() == x.keys() and all(space.contains(x[name]) for name, space in self.items())


def _discrete(n):
    return _spaces.Discrete(n) if _spaces else _Discrete(n)


def _bits(n):
    return _spaces.MultiBinary(n) if _spaces else _MultiBinary(n)


def _masked(size, actions):
    parts = {"observation": _bits(size), "action_mask": _bits(actions)}
    return _spaces.Dict(parts) if _spaces else _Dict(parts)


class _OneGame:
    """Base of the classes below: one game of a sheet, which stays at its end."""

    def __init__(self, game=None, *, rules=None, seed=1, max_steps=None, command=None):
        self._table = VectorEnvironment(
            game, rules=rules, games=1, seed=seed, max_steps=max_steps, restarts=False, command=command
        )
        self._observations = None
        self._masks = None
        self.players = self._table.players
        self.actions = self._table.actions

    def _reset(self, seed):
        observations, info = self._table.reset(seed=seed)
        self._observations, self._masks = observations[0], info["action_mask"][0]

    def _step(self, actions):
        """Takes one action per player; returns rewards, terminated, truncated. A stuck game ends at once."""
        stuck = any(not mask.any() for mask in self._masks)
        given = [DRAWN if stuck else action for action in actions]
        observations, rewards, terminated, truncated, info = self._table.step(np.array([given], dtype=np.int32))
        self._observations, self._masks = observations[0], info["action_mask"][0]
        return rewards[0], bool(terminated[0]), bool(truncated[0])

    def _seen(self, player):
        return (self._observations[player] if self._table.is_hidden else self._observations).copy()

    def _mask(self, player):
        return self._masks[player][: len(self.actions[player])].copy()

    def close(self):
        self._table.close()


class GymEnv(_OneGame, _GymBase):
    """Gymnasium: one player learns; the others play at random or by `opponents`.

    `opponents(player, observation, mask)` returns an action. With skip_forced (the default) the learner is only asked
    when it has a choice. Masks are in info["action_mask"]. An illegal action is an error; with illegal="drawn" a legal
    one is drawn instead, as in matches, and info["illegal"] is set. Gymnasium's check_env needs this, because it
    ignores masks.
    """

    metadata = {"render_modes": []}
    render_mode = None

    def __init__(self, game=None, *, player=0, opponents=None, skip_forced=True, illegal="error", **options):
        if illegal not in ("error", "drawn"):
            raise ValueError(f"illegal must be error or drawn, not {illegal}")
        super().__init__(game, **options)
        self._draws_illegal = illegal == "drawn"
        self._player = player
        self._opponents = opponents
        self._skip_forced = skip_forced
        self.action_space = _discrete(len(self.actions[player]))
        self.observation_space = _bits(self._table.observation_size)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self._reset(seed)
        _, terminated, truncated = self._forced(0.0, False, False)
        if terminated or truncated:
            raise NoetherError("the game ends before the player has a choice")
        return self._seen(self._player), {"action_mask": self._mask(self._player)}

    def step(self, action):
        action = int(action)
        mask = self._mask(self._player)
        is_replaced = self._draws_illegal and not (0 <= action < len(mask) and mask[action])
        rewards, terminated, truncated = self._step(self._joint(DRAWN if is_replaced else action))
        reward, terminated, truncated = self._forced(float(rewards[self._player]), terminated, truncated)
        info = {"action_mask": self._mask(self._player)}
        if is_replaced:
            info["illegal"] = True
        return self._seen(self._player), reward, terminated, truncated, info

    def _forced(self, reward, terminated, truncated):
        """Plays on while there is only one action."""
        while self._skip_forced and not (terminated or truncated):
            legal = np.flatnonzero(self._mask(self._player))
            if len(legal) > 1:
                break
            rewards, terminated, truncated = self._step(self._joint(int(legal[0]) if len(legal) else DRAWN))
            reward += float(rewards[self._player])
        return reward, terminated, truncated

    def _joint(self, action):
        actions = []
        for player in range(len(self.players)):
            if player == self._player:
                actions.append(action)
            elif self._opponents is None or not self._mask(player).any():
                actions.append(DRAWN)
            else:
                actions.append(self._opponents(player, self._seen(player), self._mask(player)))
        return actions


class _ManyAgents(_OneGame):
    """A game whose players are agents by name: what both classes for PettingZoo have in common."""

    render_mode = None

    def __init__(self, game=None, **options):
        super().__init__(game, **options)
        self.possible_agents = list(self.players)
        self.agents = []
        # A space is one object for the life of the environment: users seed it.
        self.observation_spaces = {
            agent: _masked(self._table.observation_size, len(actions))
            for agent, actions in zip(self.players, self.actions)
        }
        self.action_spaces = {agent: _discrete(len(actions)) for agent, actions in zip(self.players, self.actions)}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def _reset(self, seed):
        super()._reset(seed)
        self.agents = list(self.possible_agents)

    def _view(self, player):
        return {"observation": self._seen(player), "action_mask": self._mask(player)}


class ParallelEnv(_ManyAgents, _ParallelBase):
    """PettingZoo, parallel: all players act in every step. An observation has `observation` and `action_mask`."""

    metadata = {"name": "noether", "render_modes": []}

    def reset(self, seed=None, options=None):
        self._reset(seed)
        return self._dict(self._view), {agent: {} for agent in self.agents}

    def step(self, actions):
        rewards, terminated, truncated = self._step([int(actions[agent]) for agent in self.players])
        answer = (
            self._dict(self._view),
            self._dict(lambda player: float(rewards[player])),
            self._dict(lambda _: terminated),
            self._dict(lambda _: truncated),
            self._dict(lambda _: {}),
        )
        if terminated or truncated:
            self.agents = []
        return answer

    def _dict(self, value):
        return {agent: value(player) for player, agent in enumerate(self.players)}


class AECEnv(_ManyAgents, _AECBase):
    """PettingZoo, one agent after the other. In each state every player that has a choice is asked in turn, and the
    joint move is made when all have answered. If nobody has a choice, the first player is asked. Forced moves are
    made without asking."""

    metadata = {"name": "noether", "render_modes": [], "is_parallelizable": True}

    def reset(self, seed=None, options=None):
        self._reset(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._ask()

    def observe(self, agent):
        return self._view(self.players.index(agent))

    def last(self, observe=True):
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError("a player whose game is over must take the action None")
            self._leave(agent)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._chosen[self.players.index(agent)] = int(action)
        self._waiting.pop(0)
        if self._waiting:
            self.agent_selection = self._waiting[0]
            return
        rewards, terminated, truncated = self._step(self._chosen)
        for player, name in enumerate(self.players):
            self.rewards[name] = float(rewards[player])
            self._cumulative_rewards[name] += float(rewards[player])
            self.terminations[name], self.truncations[name] = terminated, truncated
        if terminated or truncated:
            self.agent_selection = self.agents[0]
        else:
            self._ask()

    def _ask(self):
        """Finds who acts in this state; the others have one action, or none."""
        masks = [self._mask(player) for player in range(len(self.players))]
        self._chosen = [int(np.argmax(mask)) if mask.any() else DRAWN for mask in masks]
        self._waiting = [self.players[player] for player, mask in enumerate(masks) if mask.sum() > 1]
        if not self._waiting:
            self._waiting = [self.players[0]]
        self.agent_selection = self._waiting[0]

    def _leave(self, agent):
        self.agents.remove(agent)
        for table in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del table[agent]
        # The rewards of the last move are reported once.
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]
