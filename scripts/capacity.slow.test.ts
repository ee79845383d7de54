import { readFileSync } from "node:fs"

const { DOCUMENT, documentOf, readCosts, reproduced } = require("./capacity.cjs")
const { site } = require("./capacity/model.cjs")

/** The largest allowed error of the simulation on the measured machine, as stated in `docs/capacity.md`. */
const MOST_ERROR = 0.4

test("the simulation says, within 40 %, what was measured of 256 bidders, from measurements of fewer, and of auctions that ended together", () => {
  for (const { what, error } of reproduced(readCosts()))
    expect([what, Math.abs(error) <= MOST_ERROR]).toEqual([what, true])
})

test("the same seed gives the same figures, and another one others", () => {
  const of = (seed: number) => site(readCosts(), { viewers: 10_000, servers: 2, seed })
  expect(of(1)).toEqual(of(1))
  expect(of(2)).not.toEqual(of(1))
})

test("what docs/capacity.md says is what the simulation says of the measured costs", () => {
  const plain = (text: string) => text.replace(/[\s-]+/g, "")
  expect(plain(documentOf(readCosts()))).toBe(plain(readFileSync(DOCUMENT, "utf8")))
})
