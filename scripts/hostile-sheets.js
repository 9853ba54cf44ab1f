/** Sheets made to be hard, each for one reason; all are small programs, so that what is hard can be read here. */

const range = (count, text) => Array.from({ length: count }, (_, i) => text(i)).join("\n");
const nested = (depth, open, inside, close) => open.repeat(depth) + inside + close.repeat(depth);

/** A role, a move and an end, for sheets whose difficulty is elsewhere. */
const FRAME =
  "(role r) (init (at 0)) (legal r go) (<= (next (at 1)) (does r go)) (<= terminal (true (at 1))) (goal r 100)\n";

/** By name: the text of a sheet. */
export const hostileSheets = () => ({
  // Terms that grow while playing, one symbol a step, twice as large each step, and in legal moves and goals.
  "grow-by-one":
    "(role r) (init (n z)) (legal r go) (<= (next (n (s ?x))) (true (n ?x))) (<= terminal (true (n end))) (goal r 0)",
  "grow-twofold":
    "(role r) (init (n z)) (legal r go) (<= (next (n (p ?x ?x))) (true (n ?x))) (<= terminal (true (n end))) (goal r 0)",
  "grow-moves":
    "(role r) (role q) (init (n z)) (<= (legal r (go ?x)) (true (n ?x))) (legal q wait) (<= (next (n (s ?x))) (does r (go ?x))) (<= (next (n ?x)) (true (n ?x))) (<= terminal (true (n end))) (goal r 0) (goal q 0)",
  "grow-rules": `${FRAME} (num z) (<= (num (s ?x)) (num ?x)) (<= (next (seen ?x)) (num ?x))`,
  "grow-goal":
    "(role r) (init (n z)) (legal r go) (<= (next (n (s ?x))) (true (n ?x))) (<= terminal (true (n (s (s (s z)))))) (<= (goal r ?x) (true (n ?x)))",
  // Sizes.
  "many-roles": `${range(3000, (i) => `(role r${i})`)}\n(<= (legal ?r wait) (role ?r)) (<= (next over) (does r0 wait)) (<= terminal (true over)) (<= (goal ?r 50) (role ?r))`,
  "many-arguments": `${FRAME} (init (w ${range(8000, (i) => `a${i}`)}))\n(<= (next (w ${range(8000, (i) => `?x${i}`)})) (true (w ${range(8000, (i) => `?x${i}`)})))`,
  "many-facts": `${FRAME} ${range(40000, (i) => `(edge v${i} v${(i * 7919 + 1) % 40000})`)}`,
  "many-rules": `${FRAME} ${range(15000, (i) => `(<= (p${i + 1} ?x) (p${i} ?x))`)}\n(p0 a) (<= (next (f ?x)) (p15000 ?x))`,
  "many-fluents": `${FRAME} ${range(20000, (i) => `(init (on l${i}))`)}\n(<= (next (on ?x)) (true (on ?x)))`,
  "long-rule": `${FRAME} (<= (next (q ?x0)) ${range(1500, (i) => `(true (at ?x${i}))`)})`,
  "long-join": `${FRAME} ${range(200, (i) => `(e a${i} a${(i + 1) % 200}) (e a${i} a${(i * 3) % 200})`)}\n(<= (next (q ?x0)) ${range(12, (i) => `(e ?x${i} ?x${i + 1})`)} (e ?x12 ?x0))`,
  "long-name": `${FRAME} (init (${"n".repeat(300000)} ${"m".repeat(300000)}))`,
  "long-line": `${FRAME} ; ${"x".repeat(2_000_000)}`,
  "big-domains": `${FRAME} ${range(60, (i) => `(d ${i})`)}\n(<= (init (c ?a ?b ?c ?e ?f)) (d ?a) (d ?b) (d ?c) (d ?e) (d ?f))`,
  "big-base": `${range(100, (i) => `(d ${i})`)}\n(role r) (<= (base (c ?a ?b ?c ?e)) (d ?a) (d ?b) (d ?c) (d ?e)) (<= (legal r (go ?a ?b ?c)) (d ?a) (d ?b) (d ?c)) (<= (next (c ?a ?b ?c ?c)) (does r (go ?a ?b ?c))) (<= terminal (true (c 0 0 0 0))) (goal r 0)`,
  closure: `${FRAME} ${range(1500, (i) => `(e n${i} n${i + 1})`)}\n(<= (reach ?x ?y) (e ?x ?y)) (<= (reach ?x ?z) (reach ?x ?y) (reach ?y ?z)) (<= (next (far ?y)) (reach n0 ?y))`,
  // Moves.
  "huge-joint-moves": `${range(8, (i) => `(role r${i})`)} ${range(30, (i) => `(m ${i})`)}\n(<= (legal ?r (go ?m)) (role ?r) (m ?m)) (<= (next (last ?r ?m)) (does ?r (go ?m))) (<= terminal (true (last r0 0))) (<= (goal ?r 50) (role ?r))`,
  "many-moves": `(role r) (role s) ${range(3000, (i) => `(m ${i})`)}\n(<= (legal r (go ?m)) (m ?m)) (legal s wait) (<= (next (last ?m)) (does r (go ?m))) (<= terminal (true (last 5))) (goal r 50) (goal s 50)`,
  endless:
    "(role r) (role s) (init (c a)) (legal r x) (legal r y) (legal s x) (legal s y) (<= (next (c a)) (true (c b))) (<= (next (c b)) (true (c a))) (<= terminal (true (c z))) (goal r 0) (goal s 0)",
  "wide-states": `(role r) ${range(40, (i) => `(l ${i})`)}\n(<= (legal r (flip ?x)) (l ?x)) (<= (next (on ?x)) (does r (flip ?x)) (not (true (on ?x)))) (<= (next (on ?x)) (true (on ?x)) (not (does r (flip ?x)))) (<= all ${range(40, (i) => `(true (on ${i}))`)}) (<= terminal all) (<= (goal r 100) all) (<= (goal r 0) (not all))`,
  // Symmetric blow-ups: interchangeable things, complete graphs, a Latin square, regular graphs that refinement does not split.
  interchangeable: `(role r) ${range(2500, (i) => `(t a${i})`)}\n(<= (legal r (take ?x)) (t ?x)) (<= (next (has ?x)) (does r (take ?x))) (<= terminal (true (has ?x))) (goal r 0)`,
  "complete-graph": `${FRAME} ${range(120, (i) => range(120, (j) => `(e ${i} ${j})`))}`,
  "latin-square": `${FRAME} ${range(31, (i) => range(31, (j) => `(cell r${i} c${j} s${(i + j) % 31})`))}`,
  "regular-graph": `${FRAME} ${range(300, (i) => `(e v${i} v${(i + 1) % 300}) (e v${i} v${(i + 17) % 300}) (e v${i} v${(i + 83) % 300})`)}\n(<= (e ?y ?x) (e ?x ?y))`,
  "many-variables": `${FRAME} (<= (p ${range(60, (i) => `?x${i}`)}) ${range(60, (i) => `(true (at ?x${i}))`)})`,
  // Nesting.
  "deep-term": `${FRAME} (init (n ${nested(20000, "(s ", "z", ")")}))`,
  "deep-not": `${FRAME} (<= (next (at 2)) ${nested(5000, "(not ", "(true (at 0))", ")")})`,
  "deep-or": `${FRAME} (<= (next (at 2)) ${nested(3000, "(or (true (at 3)) ", "(true (at 0))", ")")})`,
  "wide-or": `${FRAME} (<= (next (at 2)) ${range(40, (i) => `(or (true (at ${i})) (true (at ${i + 1})))`)})`,
  parentheses: "(".repeat(100000),
  "closing-parentheses": ")".repeat(100000),
  // Texts.
  empty: "",
  comment: "; nothing",
  characters:
    "(role é) (role \u{1F600}) (role __proto__) (role constructor) (<= (legal ?r (\u0001 toString)) (role ?r)) (<= (next (hasOwnProperty ?r)) (role ?r)) (<= terminal (true (hasOwnProperty é))) (<= (goal ?r 100) (role ?r))",
  nul: `${FRAME} \u0000 (init \u0000)`,
  quotes:
    "(role r) (init \"a b\") (legal r `$1) (legal r 'x') (legal r */) (<= (next \\) (does r */)) (<= terminal (true \\)) (goal r 100)",
  "odd-goals":
    "(role r) (legal r go) (<= (next x) (does r go)) (<= terminal (true x)) (goal r 99999999999999999999) (goal r -5) (goal r nan)",
  "byte-order-mark": `\uFEFF${FRAME.replaceAll(" (", "\r\n(")}`,
  "lone-returns": FRAME.replaceAll(" (", "\r("),
  "long-comments": `${FRAME}${`;${"x".repeat(99)}\n`.repeat(20000)}`,
  "keyword-arities":
    "(role) (role a b) (init) (true a) (does a b) (next) (legal a) (terminal b) (goal a) (distinct a) (not) (or) (<=) (<= (<= a b)) (<= (not a) b) (<= (role ?x) (true ?x))",
  "variable-heads": "(role ?x) (<= ?x (p ?x)) (?p a) (<= (legal ?r ?m) (true ?m)) (init ?y)",
  "terms-as-roles":
    "(role (f a)) (role (f b)) (init (n 1)) (<= (legal ?r (go ?r)) (role ?r)) (<= (next (n 0)) (does (f a) ?m)) (<= terminal (true (n 0))) (<= (goal ?r 50) (role ?r))",
  // Logic.
  "long-negations": `${FRAME} ${range(20000, (i) => `(<= n${i + 1} (not n${i}))`)}\nn0 (<= (next (at 2)) n20000)`,
  "equal-rules": FRAME + "(<= (next (at 2)) (true (at 0)) (does r go))\n".repeat(20000),
  "clique-join": `${FRAME} ${range(60, (i) => range(60, (j) => (i !== j && (i * j) % 3 !== 0 ? `(e ${i} ${j})` : "")))}\n(<= (next (q ?x0)) ${range(7, (i) => range(i, (j) => `(e ?x${i} ?x${j})`))})`,
  "moves-double":
    "(role r) (init (m a)) (<= (legal r (do ?x)) (true (m ?x))) (<= (next (m (l ?x))) (true (m ?x))) (<= (next (m (r ?x))) (true (m ?x))) (<= terminal (true (m z))) (goal r 0)",
  "long-way": `(role r) ${range(30000, (i) => `(after s${i} s${i + 1})`)}\n(init (at s0)) (legal r go) (<= (next (at ?y)) (true (at ?x)) (after ?x ?y)) (<= terminal (true (at s30000))) (goal r 100)`,
  "many-joint-percepts": `(role a) (role b) ${range(500, (i) => `(c ${i})`)}\n(init (s 0)) (<= (legal ?r (say ?x)) (role ?r) (c ?x)) (<= (sees ?r (heard ?q ?x)) (role ?r) (does ?q (say ?x))) (<= (next (last ?q ?x)) (does ?q (say ?x))) (<= terminal (true (last a 499))) (<= (goal ?r 50) (role ?r))`,
  unstratified: `${FRAME} (<= (p ?x) (true (at ?x)) (not (q ?x))) (<= (q ?x) (true (at ?x)) (not (p ?x)))`,
  unsafe: `${FRAME} (<= (next (at ?y)) (true (at ?x)))`,
  stuck:
    "(role r) (role s) (init a) (<= (legal r go) (true b)) (legal s go) (<= (next a) (true a)) (<= terminal (true c)) (goal r 0) (goal s 0)",
  "over-at-once": "(role r) (init a) (legal r go) (<= (next a) (true a)) (<= terminal (true a)) (goal r 100)",
  "recursive-list": `${FRAME} (<= (list nil) (true (at 0))) (<= (list (cons ?x ?l)) (list ?l) (item ?x)) (item a) (item b) (item c) (<= (next (l ?x)) (list ?x))`,
  // Groups of many elements, of graphs that look the same everywhere.
  hypercube: `${FRAME} ${range(1024, (i) => range(10, (b) => `(e v${i} v${i ^ (1 << b)})`))}\n(<= (next (seen ?y)) (e v0 ?y))`,
  "many-copies": `${FRAME} ${range(400, (k) => range(5, (i) => `(e c${k}x${i} c${k}x${(i + 1) % 5})`))}\n(<= (legal r (pick ?x)) (e ?x ?y)) (<= (next (has ?x)) (does r (pick ?x)))`,
  "affine-plane": `${FRAME} ${range(11, (x) => range(11, (y) => range(11, (slope) => `(on p${x}x${y} l${slope}x${(y + slope * x) % 11})`)))}\n(<= (legal r (pick ?p)) (on ?p ?l)) (<= (next (has ?p)) (does r (pick ?p)))`,
  // Chance with thousands of moves at each of many steps, and percepts that double in size.
  "wide-chance": `(role r) (role random) (init (s 0)) ${range(2000, (i) => `(c ${i})`)} ${range(50, (i) => `(t ${i} ${i + 1})`)}\n(legal r go) (<= (legal random (roll ?x)) (c ?x)) (<= (next (die ?x)) (does random (roll ?x))) (<= (next (s ?y)) (true (s ?x)) (t ?x ?y)) (<= terminal (true (s 50))) (<= (goal r 100) (true (die 7))) (<= (goal r 0) (not (true (die 7))))`,
  "growing-percepts":
    "(role a) (role b) (init (h nil)) (<= (legal ?r go) (role ?r)) (<= (next (h (c ?h ?h))) (true (h ?h))) (<= (sees ?r (s ?h ?h)) (role ?r) (true (h ?h))) (<= terminal (true (h over))) (goal a 1) (goal b 1)",
  // Names that mean something to JavaScript, one name in every arity, and numbers spelled oddly.
  "prototype-names":
    "(role __proto__) (role constructor) (init (toString hasOwnProperty)) (prototype toString) (prototype __proto__) (<= (legal __proto__ (valueOf ?x)) (prototype ?x)) (legal constructor __proto__) (<= (next (__proto__ ?x)) (does __proto__ (valueOf ?x))) (<= terminal (true (__proto__ ?x))) (<= (goal __proto__ 100) (true (__proto__ __proto__))) (<= (goal __proto__ 0) (not (true (__proto__ __proto__)))) (goal constructor 50)",
  "all-arities": `${FRAME} ${range(120, (k) => `(p ${"a ".repeat(k + 1)}) (<= (next (p ${"(p a) ".repeat(k + 1)})) (true (at 0)) (p ${"a ".repeat(k + 1)}))`)}`,
  "odd-numbers":
    "(role 1) (role 01) (init (n 0)) (init (n 00)) (init (n -1)) (init (n 1e9)) (init (n 123456789012345678901234567890)) (init (n 0x10)) (<= (legal ?r (take ?n)) (role ?r) (true (n ?n))) (<= (next (got ?r ?n)) (does ?r (take ?n))) (<= terminal (true (got 1 ?n))) (<= (goal ?r ?n) (true (got ?r ?n)))",
  // Arithmetic by recursion over a counter: millions of instances that play does not need.
  "slow-arithmetic": `(role r) (init (v n1)) ${range(250, (i) => `(succ n${i} n${i + 1})`)}\n(<= (num ?x) (succ ?x ?y)) (<= (num ?y) (succ ?x ?y)) (<= (plus n0 ?x ?x) (num ?x)) (<= (plus ?a ?y ?c) (succ ?x ?a) (plus ?x ?y ?z) (succ ?z ?c)) (<= (times n0 ?x n0) (num ?x)) (<= (times ?a ?y ?c) (succ ?x ?a) (times ?x ?y ?z) (plus ?z ?y ?c)) (<= (legal r (mul ?x)) (num ?x)) (<= (next (v ?z)) (true (v ?x)) (does r (mul ?y)) (times ?x ?y ?z)) (<= terminal (true (v n240))) (<= (goal r 100) (true (v n240))) (<= (goal r 0) (not (true (v n240))))`,
});
