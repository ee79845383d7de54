import { featuredSpan } from "@northlot/contract"
import fc from "fast-check"
import { aroundFixedDays, withoutPromotion, type GivenPromotion } from "./taken-back"

const DAY = 86_400_000
const now = new Date("2026-11-21T12:00:00Z")
const inDays = (days: number) => new Date(now.getTime() + days * DAY)
const given = (id: string, starts: number, ends: number): GivenPromotion => ({
  id,
  days: ends - starts,
  runsFrom: null,
  startsAt: inDays(starts),
  endsAt: inDays(ends),
})

test("the rest of one that runs is taken back, and the next one begins now", () => {
  const [running, next] = [given("running", -2, 5), given("next", 5, 19)]
  expect(withoutPromotion("running", { given: [running, next], featuredUntil: inDays(19), now })).toEqual({
    moved: [
      { ...running, endsAt: now },
      { ...next, startsAt: now, endsAt: inDays(14) },
    ],
    featuredUntil: inDays(14),
  })
})

test("one that waits for its turn is taken back whole", () => {
  const [running, next] = [given("running", -2, 5), given("next", 5, 19)]
  expect(withoutPromotion("next", { given: [running, next], featuredUntil: inDays(19), now })).toEqual({
    moved: [{ ...next, endsAt: inDays(5) }],
    featuredUntil: inDays(5),
  })
})

test.each([
  ["the only one leaves nothing", [given("it", -1, 6)], 6, null],
  ["what had run out before stays run out", [given("old", -20, -13), given("it", -1, 6)], 6, -13],
  ["one that is over took nothing more", [given("it", -20, -13), given("other", -1, 6)], 6, 6],
  ["time that was given without a payment stays", [given("it", 3, 10)], 10, 3],
])("%s", (_case, promotions, until, left) => {
  expect(withoutPromotion("it", { given: promotions, featuredUntil: inDays(until), now }).featuredUntil).toEqual(
    left === null ? null : inDays(left)
  )
})

test("whichever is taken back, everybody else keeps the days that they paid for, without a gap", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      fc.integer({ min: 0, max: 60 }),
      (bought, pick, later) => {
        const promotions: GivenPromotion[] = []
        for (const days of bought) {
          const before = promotions.at(-1)?.endsAt ?? null
          promotions.push({ id: String(promotions.length), days, runsFrom: null, ...featuredSpan(now, before, days) })
        }
        const moment = inDays(later)
        const id = String(pick % bought.length)
        const featuredUntil = promotions.at(-1)!.endsAt
        const after = withoutPromotion(id, { given: promotions, featuredUntil, now: moment })
        const kept = promotions
          .filter((promotion) => promotion.id !== id)
          .map((promotion) => after.moved.find(({ id: other }) => other === promotion.id) ?? promotion)
        for (const { startsAt, endsAt, days } of kept) expect(endsAt.getTime() - startsAt.getTime()).toBe(days * DAY)
        const left = kept.reduce(
          (sum, { startsAt, endsAt }) =>
            sum + Math.max(0, endsAt.getTime() - Math.max(startsAt.getTime(), moment.getTime())),
          0
        )
        expect(Math.max(0, (after.featuredUntil?.getTime() ?? 0) - moment.getTime())).toBe(left)
      }
    )
  )
})

describe("fixed days that begin while others run", () => {
  const [running, next] = [given("running", -2, 5), given("next", 5, 19)]
  const fixed = { ...given("fixed", 0, 3), runsFrom: now }
  const around = aroundFixedDays({ from: now, to: inDays(3) }, { given: [running, next], featuredUntil: inDays(19) })

  test("come first, and what was left of the others follows", () => {
    expect(around).toEqual({
      moved: [
        { ...running, endsAt: inDays(8) },
        { ...next, startsAt: inDays(8), endsAt: inDays(22) },
      ],
      featuredUntil: inDays(22),
    })
    expect(aroundFixedDays({ from: now, to: inDays(3) }, { given: [], featuredUntil: null })).toEqual({
      moved: [],
      featuredUntil: inDays(3),
    })
  })

  test("give the others their time back when they are taken back", () => {
    const all = [fixed, ...around.moved]
    expect(withoutPromotion("fixed", { given: all, featuredUntil: inDays(22), now: inDays(1) })).toEqual({
      moved: [
        { ...fixed, endsAt: inDays(1) },
        { ...running, endsAt: inDays(6) },
        { ...next, startsAt: inDays(6), endsAt: inDays(20) },
      ],
      featuredUntil: inDays(20),
    })
  })

  test("stay when the one around them is taken back", () => {
    const all = [fixed, ...around.moved]
    const left = withoutPromotion("running", { given: all, featuredUntil: inDays(22), now: inDays(1) })
    expect(left.moved.map(({ id }) => id)).toEqual(["running", "next"])
    expect(left.moved[1]).toMatchObject({ startsAt: inDays(3), endsAt: inDays(17) })
    expect(left.featuredUntil).toEqual(inDays(17))
  })
})
