/**
 * Four stones in a ring. A stone can be taken while a neighbour is there; the remaining stones are counted one by one.
 */
export const ring = (won: string): string => `(role taker) (stone 1) (stone 2) (stone 3) (stone 4)
  (beside 1 2) (beside 2 3) (beside 3 4) (beside 4 1) (<= (touch ?a ?b) (beside ?a ?b)) (<= (touch ?a ?b) (beside ?b ?a))
  (init (there 1)) (init (there 2)) (init (there 3)) (init (there 4))
  (<= (legal taker (take ?a)) (true (there ?a)) (touch ?a ?b) (true (there ?b)))
  (<= (legal taker stop) (stone ?a))
  (<= (next (there ?a)) (true (there ?a)) (does taker (take ?b)) (distinct ?a ?b))
  (<= (next done) (does taker stop)) (<= terminal (true done))
  (<= (count 1 1) (true (there 1))) (<= (count 1 0) (not (true (there 1))))
  (<= (count ?b ?m) (then ?a ?b) (count ?a ?n) (plus ?n ?m) (true (there ?b)))
  (<= (count ?b ?n) (then ?a ?b) (count ?a ?n) (not (true (there ?b))))
  (then 1 2) (then 2 3) (then 3 4) (plus 0 1) (plus 1 2) (plus 2 3) (plus 3 4)
  (<= won ${won}) (<= (goal taker 100) won) (<= (goal taker 0) (not won))`;
