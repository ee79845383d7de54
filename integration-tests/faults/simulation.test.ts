import { violationsOf } from "./harness/invariants"
import { simulate } from "./harness/simulation"

const CHEAP = { auctions: 40, bidders: 6 }

test("rules of bidding, settlement, fees, delivery and payment keep every promise in a thousand hours of virtual time", () => {
  const began = performance.now()
  let virtual = 0
  for (let seed = 1; seed <= 60; seed++) {
    const { history, virtualMilliseconds } = simulate({ seed, ...CHEAP })
    expect({ seed, violations: violationsOf(history).slice(0, 5) }).toEqual({ seed, violations: [] })
    expect(history.sales.length).toBeGreaterThan(5)
    virtual += virtualMilliseconds
  }
  expect(virtual / (performance.now() - began)).toBeGreaterThan(1_000)
})

test("one seed is one history, to the last step, and another seed another", () => {
  const trace = (seed: number) => simulate({ seed, ...CHEAP }).trace
  expect(trace(7)).toBe(trace(7))
  expect(trace(7)).not.toBe(trace(8))
})
