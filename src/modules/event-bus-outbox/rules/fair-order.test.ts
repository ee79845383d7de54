import fc from "fast-check"
import { room, type Places } from "./fair-order"

const running = fc.record({ urgent: fc.nat(12), other: fc.nat(12) })

test("what runs and what may be begun is never more than there are places, nor less than none", () => {
  fc.assert(
    fc.property(running, (places) => {
      const free = room(places)
      for (const sort of ["urgent", "other"] as const) {
        expect(free[sort]).toBeGreaterThanOrEqual(0)
        expect(free[sort]).toBeLessThanOrEqual(free.together)
      }
      expect(free.together).toBe(Math.max(0, 12 - places.urgent - places.other))
    })
  )
})

/**
 * Simulates a relay with enough waiting deliveries, urgent and other. In each turn some deliveries end, and new ones
 * start, urgent ones first.
 */
function afterTurns(ends: readonly Places[]): Places {
  let places: Places = { urgent: 0, other: 0 }
  for (const ended of ends) {
    places = {
      urgent: Math.max(0, places.urgent - ended.urgent),
      other: Math.max(0, places.other - ended.other),
    }
    const free = room(places)
    places.urgent += free.urgent
    places.other += Math.min(free.other, free.together - free.urgent)
  }
  return places
}

test("however long both wait, money and auctions have most places, and the rest is never without", () => {
  const ends = fc.array(running, { minLength: 2, maxLength: 50 })
  fc.assert(fc.property(ends, (turns) => expect(afterTurns(turns)).toEqual({ urgent: 10, other: 2 })))
})

test("whatever else runs, places for money and auctions are free, and none of those is lent", () => {
  expect(room({ urgent: 0, other: 0 })).toEqual({ together: 12, urgent: 10, other: 8 })
  expect(room({ urgent: 0, other: 8 })).toEqual({ together: 4, urgent: 4, other: 0 })
  expect(room({ urgent: 10, other: 0 })).toEqual({ together: 2, urgent: 0, other: 2 })
  expect(room({ urgent: 4, other: 8 })).toEqual({ together: 0, urgent: 0, other: 0 })
})
