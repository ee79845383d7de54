import fc from "fast-check"
import { isFeatured } from "./featured"
import { featuredSpan, promotionStartProblem } from "./promotion-time"

const DAY = 86_400_000
const now = new Date("2026-11-21T12:00:00Z")
const inDays = (days: number) => new Date(now.getTime() + days * DAY)

describe("the time that a promotion gives", () => {
  test.each([
    ["begins at once where nothing is left", null, 0, 7],
    ["begins at once where the last one has run out", inDays(-1), 0, 7],
    ["is added to what is left", inDays(3), 3, 10],
  ])("%s", (_case, featuredUntil, starts, ends) => {
    expect(featuredSpan(now, featuredUntil, 7)).toEqual({ startsAt: inDays(starts), endsAt: inDays(ends) })
  })

  test("is never less than the days that were paid for, however many are bought one after another", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: -30, max: 30 }),
        (bought, left) => {
          const until = bought.reduce<Date | null>(
            (featuredUntil, days) => featuredSpan(now, featuredUntil, days).endsAt,
            inDays(left)
          )
          expect(until!.getTime() - now.getTime()).toBe(
            (Math.max(0, left) + bought.reduce((sum, days) => sum + days, 0)) * DAY
          )
        }
      )
    )
  })
})

test.each([
  [null, false],
  [inDays(-1), false],
  [now, false],
  [inDays(0.001), true],
])("featured until %p is featured: %p", (until, expected) => {
  expect(isFeatured({ featuredUntil: until?.toISOString() ?? null }, now.getTime())).toBe(expected)
})

test.each([
  ["this minute", inDays(0), null, null],
  ["tomorrow, in an auction that runs for a week", inDays(1), inDays(7), null],
  ["an hour ago", inDays(-1 / 24), null, "in_past"],
  ["in 91 days", inDays(91), null, "too_far"],
  ["when the auction is over", inDays(7), inDays(7), "after_end"],
])("a promotion planned for %s", (_case, startsAt, endsAt, problem) => {
  expect(promotionStartProblem(startsAt, endsAt, now)).toBe(problem)
})
