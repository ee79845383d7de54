import fc from "fast-check"
import { cents } from "./money"
import { nextReserveCents, relistingGap, type RelistingTerms } from "./relisting"

const terms = (change: Partial<Record<keyof RelistingTerms, number>>): RelistingTerms =>
  ({ times: 3, dropCents: null, dropBasisPoints: null, floorCents: null, ...change }) as RelistingTerms

describe("the reserve of the next run is", () => {
  test.each([
    ["the same where nothing is taken off", 1_000_000, terms({ floorCents: 500_000 }), 1_000_000],
    ["less by an amount", 1_000_000, terms({ dropCents: 50_000, floorCents: 500_000 }), 950_000],
    ["less by a share, in whole dollars", 1_234_500, terms({ dropBasisPoints: 500, floorCents: 500_000 }), 1_172_800],
    ["never below the floor", 1_000_000, terms({ dropCents: 600_000, floorCents: 500_000 }), 500_000],
    ["not raised by a floor above it", 400_000, terms({ dropCents: 50_000, floorCents: 500_000 }), 400_000],
    ["the same without a floor", 1_000_000, terms({ dropCents: 50_000 }), 1_000_000],
  ])("%s", (_case, reserve, given, expected) => {
    expect(nextReserveCents(cents(reserve), given)).toBe(expected)
  })

  test("none where there was none", () => {
    expect(nextReserveCents(null, terms({ dropCents: 50_000, floorCents: 500_000 }))).toBeNull()
  })

  test("after any number of runs between the floor and where it was, and never more than before", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 10_000_000 }),
        fc.option(fc.integer({ min: 1, max: 10_000_000 })),
        fc.option(fc.integer({ min: 1, max: 5_000 })),
        fc.integer({ min: 1_000, max: 10_000_000 }),
        (reserve, drop, share, floor) => {
          const given = terms({
            floorCents: floor,
            ...(drop === null ? {} : { dropCents: drop }),
            ...(share === null ? {} : { dropBasisPoints: share }),
          })
          let before = cents(reserve)
          for (let run = 0; run < 5; run++) {
            const next = nextReserveCents(before, given)!
            expect(next).toBeLessThanOrEqual(before)
            expect(next).toBeGreaterThanOrEqual(Math.min(reserve, floor))
            before = next
          }
        }
      )
    )
  })
})

test.each([
  ["an amount", terms({ dropCents: 50_000 })],
  ["a share", terms({ dropBasisPoints: 500 })],
])("a reserve that falls by %s has a floor", (_case, given) => {
  expect(relistingGap(given)).toBe("RELIST_FLOOR_MISSING")
  expect(relistingGap({ ...given, floorCents: cents(500_000) })).toBeNull()
  expect(relistingGap({ ...given, times: 0 })).toBeNull()
})
