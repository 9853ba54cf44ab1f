"""Conformance tests of noether_env: run `python3 -m unittest` in this folder; NOETHER_COMMAND names a built noether."""

import unittest

import numpy as np

import noether_env
from noether_env import DRAWN, AECEnv, GymEnv, NoetherError, ParallelEnv, VectorEnvironment

COIN = """
(role guesser) (role random) (init tossing)
(<= (legal random heads) (true tossing)) (<= (legal random tails) (true tossing)) (<= (legal random noop) (not (true tossing)))
(<= (legal guesser noop) (true tossing))
(<= (legal guesser (say heads)) (not (true tossing))) (<= (legal guesser (say tails)) (not (true tossing)))
(<= (next (coin ?side)) (does random ?side) (distinct ?side noop))
(<= (next right) (does guesser (say ?side)) (true (coin ?side)))
(<= (next wrong) (does guesser (say ?side)) (not (true (coin ?side))))
(<= (sees guesser (told ?side)) (does random ?side) (distinct ?side noop))
(<= terminal (true right)) (<= terminal (true wrong))
(<= (goal guesser 100) (true right)) (<= (goal guesser 0) (true wrong)) (<= (goal random 0) terminal)
"""


def draw(random, mask):
    return int(random.choice(np.flatnonzero(mask)))


class Vector(unittest.TestCase):
    def test_a_missing_command_is_named(self):
        with self.assertRaisesRegex(NoetherError, "no-such-noether is not there: put noether on the path"):
            VectorEnvironment("tic-tac-toe", games=1, command=["no-such-noether"])

    def test_given_actions_lead_where_drawn_ones_did(self):
        with VectorEnvironment("tic-tac-toe", games=200) as one, VectorEnvironment("tic-tac-toe", games=200) as other:
            seen, info = one.reset(seed=4)
            other.reset(seed=9)
            self.assertEqual(seen.shape, (200, one.observation_size))
            self.assertEqual(info["action_mask"].shape, (200, 2, one.max_actions))
            ended = 0
            for _ in range(30):
                first = one.step(moves=True)
                second = other.step(first[4]["moves"])
                for a, b in zip(first[:4], second[:4]):
                    np.testing.assert_array_equal(a, b)
                np.testing.assert_array_equal(first[4]["action_mask"], second[4]["action_mask"])
                over = first[2]
                ended += over.sum()
                np.testing.assert_allclose(first[1][over].sum(axis=1), 1)
                self.assertEqual(first[1][~over].sum(), 0)
            self.assertGreater(ended, 200)

    def test_errors_are_told_and_do_no_harm(self):
        with VectorEnvironment("tic-tac-toe", games=2) as table:
            before, _ = table.reset(seed=1)
            with self.assertRaisesRegex(NoetherError, "not legal for o in game 1"):
                table.step([[0, 9], [0, 0]])
            with self.assertRaisesRegex(NoetherError, "1 actions where 4 are needed"):
                table.step([0])
            with self.assertRaisesRegex(NoetherError, "no game 7"):
                table.save(7)
            after = table.step([[DRAWN, DRAWN], [DRAWN, DRAWN]])[0]
            self.assertTrue((before != after).any())
        with self.assertRaisesRegex(NoetherError, "one of our games is called"):
            VectorEnvironment("no-such-game")
        with self.assertRaisesRegex(NoetherError, "error"):
            VectorEnvironment(rules="(role")

    def test_places_are_saved_and_restored(self):
        with VectorEnvironment("connect-four", games=3) as table:
            table.reset(seed=2)
            table.step()
            saved = table.save(0)
            seen = table.step()[0]
            table.restore(saved, 2)
            self.assertEqual(table.save(2), saved)
            self.assertNotEqual(table.save(0), saved)
            self.assertEqual(table.planes(seen).shape, (3, 2, 6, 7))

    def test_symmetries_are_permutations_that_keep_the_beginning_of_tic_tac_toe(self):
        with VectorEnvironment("tic-tac-toe") as table:
            seen, _ = table.reset()
            kept = 0
            for players, observation, actions in table.symmetries():
                np.testing.assert_array_equal(np.sort(observation), np.arange(table.observation_size))
                for one in actions:
                    np.testing.assert_array_equal(np.sort(one), np.arange(len(one)))
                image = np.empty_like(seen[0])
                image[observation] = seen[0]
                kept += bool((image == seen[0]).all()) and players[0] == 0
            self.assertEqual(kept, 8)


class Interfaces(unittest.TestCase):
    def test_gymnasium(self):
        random = np.random.default_rng(1)
        env = GymEnv("tic-tac-toe", player=1)
        results = set()
        for seed in range(10):
            seen, info = env.reset(seed=seed)
            self.assertTrue(env.observation_space.contains(seen))
            self.assertGreater(info["action_mask"].sum(), 1)
            over = False
            while not over:
                seen, reward, terminated, truncated, info = env.step(draw(random, info["action_mask"]))
                over = terminated or truncated
                if not over:
                    self.assertEqual(reward, 0)
                    self.assertGreater(info["action_mask"].sum(), 1)
            self.assertTrue(terminated)
            results.add(reward)
        self.assertGreater(len(results), 1)
        env.close()

    def test_gymnasium_with_an_opponent_that_is_asked(self):
        asked = []

        def first(player, observation, mask):
            asked.append(player)
            return int(np.argmax(mask))

        env = GymEnv("tic-tac-toe", opponents=first)
        _, info = env.reset(seed=1)
        # x takes the middle row from the left; o fills the first column from below and does not block it
        taken = [env.actions[0].index(f"(mark {column} 2)") for column in (1, 2, 3)]
        rewards = [env.step(action)[1] for action in taken if env._mask(0)[action]]
        self.assertIn(1, asked)
        self.assertIn(rewards[-1], (0, 1))
        env.close()

    def test_hidden_information_and_chance(self):
        env = GymEnv(rules=COIN)
        self.assertEqual(env.observation_space.contains(np.zeros(2, dtype=np.uint8)), True)
        for seed in range(12):
            seen, _ = env.reset(seed=seed)
            side = env._table.observation_names[int(np.argmax(seen))].strip("()").split()[1]
            self.assertEqual(seen.sum(), 1)
            _, reward, terminated, _, _ = env.step(env.actions[0].index(f"(say {side})"))
            self.assertTrue(terminated)
            self.assertEqual(reward, 1)
        env.close()

    def test_pettingzoo_parallel(self):
        random = np.random.default_rng(2)
        env = ParallelEnv("rock-paper-scissors")
        views, infos = env.reset(seed=1)
        self.assertEqual(set(views), set(env.possible_agents))
        steps = 0
        while env.agents:
            for agent, view in views.items():
                self.assertTrue(env.observation_space(agent).contains(view))
            actions = {agent: draw(random, views[agent]["action_mask"]) for agent in env.agents}
            views, rewards, terminated, truncated, infos = env.step(actions)
            steps += 1
        self.assertGreater(steps, 0)
        self.assertTrue(all(terminated.values()))
        env.close()

    def test_pettingzoo_one_after_the_other(self):
        random = np.random.default_rng(3)
        env = AECEnv("tic-tac-toe")
        for seed in range(5):
            env.reset(seed=seed)
            totals = dict.fromkeys(env.possible_agents, 0.0)
            order = []
            for agent in env.agent_iter():
                view, reward, terminated, truncated, _ = env.last()
                totals[agent] += reward
                over = terminated or truncated
                if not over:
                    order.append(agent)
                env.step(None if over else draw(random, view["action_mask"]))
            self.assertEqual(sum(totals.values()), 1)
            self.assertEqual(order[:4], ["x", "o", "x", "o"])
        env.close()

class WhatTheFrameworksAsk(unittest.TestCase):
    """What Gymnasium's check_env and PettingZoo's api_test and parallel_api_test require of an environment, checked by
    our own code, because these packages are not available everywhere. If they are, their own checkers run too."""

    def test_gymnasium(self):
        for game in ("tic-tac-toe", "guess-the-number"):
            env = GymEnv(game, illegal="drawn")
            self.assertIs(env.unwrapped, env)
            self.assertIsInstance(env.action_space.sample(), (int, np.integer))
            first, info = env.reset(seed=123)
            self.assertIsInstance(info, dict)
            self.assertIsInstance(first, np.ndarray)
            state = env.np_random.bit_generator.state
            again, _ = env.reset(seed=123)
            self.assertTrue((first == again).all())
            self.assertEqual(env.np_random.bit_generator.state, state)
            env.reset(seed=456)
            self.assertNotEqual(env.np_random.bit_generator.state, state)
            env.reset(options={})
            for _ in range(200):
                # ignores the mask
                seen, reward, terminated, truncated, info = env.step(env.action_space.sample())
                self.assertIn(seen, env.observation_space)
                self.assertEqual(seen.dtype, first.dtype)
                self.assertEqual([type(reward), type(terminated), type(truncated)], [float, bool, bool])
                self.assertTrue(np.isfinite(reward))
                self.assertIsInstance(info, dict)
                if terminated or truncated:
                    env.reset()
            env.close()
            env.close()
        strict = GymEnv("tic-tac-toe")
        strict.reset(seed=1)
        with self.assertRaises(noether_env.NoetherError):
            strict.step(strict.actions[0].index("noop"))
        strict.close()
        self.assertRaises(ValueError, GymEnv, "tic-tac-toe", illegal="never")
        if noether_env.gymnasium is not None:
            from gymnasium.utils.env_checker import check_env

            check_env(GymEnv("tic-tac-toe", illegal="drawn"), skip_render_check=True)

    def test_pettingzoo_parallel(self):
        random = np.random.default_rng(4)
        for game in ("rock-paper-scissors", "three-player-tic-tac-toe"):
            env = ParallelEnv(game)
            self.assertIs(env.unwrapped, env)
            for agent in env.possible_agents:
                self.assertIs(env.observation_space(agent), env.observation_space(agent))
                self.assertIs(env.action_space(agent), env.action_space(agent))
            for seed in range(3):
                views, infos = env.reset(seed=seed, options={})
                self.assertEqual([set(views), set(infos)], [set(env.agents)] * 2)
                finished = set()
                while env.agents:
                    before = list(env.agents)
                    actions = {agent: draw(random, views[agent]["action_mask"]) for agent in env.agents}
                    views, *tables = env.step(actions)
                    for table in (views, *tables):
                        self.assertEqual(set(table), set(before))
                    _, terminated, truncated, _ = tables
                    over = {agent for agent in before if terminated[agent] or truncated[agent]}
                    finished |= over
                    self.assertEqual(env.agents, [agent for agent in before if agent not in over])
                    self.assertEqual(env.num_agents, len(env.agents))
                    for agent, view in views.items():
                        self.assertTrue(env.observation_space(agent).contains(view))
                self.assertEqual(finished, set(env.possible_agents))
            env.close()

    def test_pettingzoo_one_after_the_other(self):
        random = np.random.default_rng(5)
        for game in ("tic-tac-toe", "rock-paper-scissors", "liars-dice"):
            env = AECEnv(game)
            for seed in range(4):
                env.reset(seed=seed, options={})
                self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
                self.assertIsNone(env.last(observe=False)[0])
                collected = dict.fromkeys(env.agents, 0.0)
                alive = list(env.agents)
                for agent in env.agent_iter():
                    view, reward, terminated, truncated, info = env.last()
                    self.assertEqual([terminated, truncated], [env.terminations[agent], env.truncations[agent]])
                    self.assertEqual([type(terminated), type(info)], [bool, dict])
                    self.assertIs(info, env.infos[agent])
                    self.assertTrue(env.observation_space(agent).contains(view))
                    over = terminated or truncated
                    # the reward reported now is the sum since this agent last acted
                    self.assertEqual(reward, collected[agent])
                    self.assertIsNone(env.step(None if over else np.int32(draw(random, view["action_mask"]))))
                    collected[agent] = 0.0
                    for name, given in env.rewards.items():
                        collected[name] += given
                    if over:
                        alive.remove(agent)
                    self.assertEqual(env.agents, alive)
                    for table in (env.rewards, env.terminations, env.truncations, env.infos):
                        self.assertEqual(set(table), set(env.agents))
                self.assertEqual(env.agents, [])
            env.close()
        if noether_env._AECBase.__module__.startswith("pettingzoo"):
            from pettingzoo.test import api_test, parallel_api_test

            api_test(AECEnv("tic-tac-toe"))
            parallel_api_test(ParallelEnv("rock-paper-scissors"))

    def test_they_are_those_of_the_frameworks_where_these_are_installed(self):
        if noether_env.gymnasium is not None:
            self.assertTrue(issubclass(GymEnv, noether_env.gymnasium.Env))
        else:
            print("gymnasium is not installed: its base class is not tested")


if __name__ == "__main__":
    unittest.main()
