import { violationsOf } from "./harness/invariants"
import { join } from "node:path"
import { BUGS, plant } from "./harness/planted-bugs.cjs"
import { simulate } from "./harness/simulation"

test.each(BUGS.filter(({ by }) => by === "simulation").map(({ name }) => [name]))(
  "the simulation finds a planted bug: %s",
  (planted) => {
    let found: string[] = []
    for (let seed = 1; seed <= 30 && found.length === 0; seed++) {
      const { history } = simulate({ seed, auctions: 40, bidders: 6, planted })
      found = [...new Set(violationsOf(history).map(({ invariant }) => invariant))]
    }
    expect(found).not.toEqual([])
  }
)

test.each(BUGS.map(({ name }) => [name]))("the place of a planted bug is there, once: %s", (name) => {
  expect(plant(name, join(__dirname, "../../dist")).text).toBeTruthy()
})
