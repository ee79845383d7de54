import { violationsOf } from "./harness/invariants"
import { join } from "node:path"
import { BUGS, plant } from "./harness/planted-bugs.cjs"
import { simulate } from "./harness/simulation"

test.each(BUGS.filter(({ by }) => by === "simulation"))(
  "the simulation finds a planted bug by a promise that it breaks: $name",
  ({ name: planted, breaks }) => {
    let broken: string[] = []
    for (let seed = 1; seed <= 30 && broken.length === 0; seed++) {
      const { history } = simulate({ seed, auctions: 40, bidders: 6, planted })
      broken = [...new Set(violationsOf(history).map(({ invariant }) => invariant))]
    }
    expect(breaks).toEqual(expect.arrayContaining(broken))
    expect(broken).not.toEqual([])
  }
)

test.each(BUGS.map(({ name }) => [name]))("the place of a planted bug is there, once: %s", (name) => {
  expect(plant(name, join(__dirname, "../../dist")).text).toBeTruthy()
})
