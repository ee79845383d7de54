import { answerRefusal, isShown, rateRefusal, rateUntil, shownFrom } from "./rating"

const DAY = 86_400_000
const completedAt = new Date("2026-11-25T15:00:00Z")
const day = (days: number, milliseconds = 0) => new Date(completedAt.getTime() + days * DAY + milliseconds)
const standing = { completedAt, mine: null, theirs: null }

test("a sale is rated from its completion on, for 60 days, to the millisecond", () => {
  expect(rateRefusal({ ...standing, completedAt: null }, day(0))).toContain("not complete")
  expect(rateRefusal(standing, day(0))).toBeNull()
  expect(rateRefusal(standing, day(60, -1))).toBeNull()
  expect(rateRefusal(standing, day(60))).toContain("60 days")
})

test("once, whatever else is so", () => {
  expect(rateRefusal({ ...standing, mine: { shownFrom: day(14) } }, day(1))).toContain("cannot be changed")
})

test("a rating stays blind for 14 days, or until both are there", () => {
  const first = { shownFrom: shownFrom(day(2), null), removedAt: null }
  expect(first.shownFrom).toEqual(day(16))
  expect(isShown(first, day(16, -1))).toBe(false)
  expect(isShown(first, day(16))).toBe(true)
  expect(shownFrom(day(3), first)).toEqual(day(3))
})

test("nobody rates who can read what the other side said", () => {
  const theirs = { shownFrom: day(16), removedAt: null }
  expect(rateUntil(completedAt, theirs)).toEqual(day(16))
  for (const now of [day(0), day(16, -1), day(16), day(30), day(61)])
    expect([now, rateRefusal({ ...standing, theirs }, now) === null]).toEqual([now, !isShown(theirs, now)])
})

test("a rating of the last days lets the other side no longer than the 60 days", () => {
  const theirs = { shownFrom: day(73) }
  expect(rateUntil(completedAt, theirs)).toEqual(day(60))
  expect(rateRefusal({ ...standing, theirs }, day(60))).not.toBeNull()
})

test("what is removed is shown to nobody, and answered by nobody", () => {
  const removed = { shownFrom: day(1), removedAt: day(2), answeredAt: null }
  expect(isShown(removed, day(3))).toBe(false)
  expect(answerRefusal(removed, day(3))).toContain("no rating")
})

test("who is rated answers once, and not before they can read it", () => {
  const rating = { shownFrom: day(14), removedAt: null, answeredAt: null }
  expect(answerRefusal(null, day(14))).toContain("no rating")
  expect(answerRefusal(rating, day(14, -1))).toContain("no rating")
  expect(answerRefusal(rating, day(14))).toBeNull()
  expect(answerRefusal({ ...rating, answeredAt: day(14) }, day(15))).toContain("cannot be changed")
})
