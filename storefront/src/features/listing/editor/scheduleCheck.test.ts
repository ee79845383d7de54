import { scheduleErrors } from "./scheduleCheck"

const now = new Date("2026-05-01T12:00:00Z")
const limits = { minDurationSeconds: 3_600, maxDurationSeconds: 10 * 86_400 }
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()
const none = { startsAt: null, endsAt: null }

test.each([
  ["no dates at all", none, none, false, {}],
  ["a start without an end", { startsAt: inHours(2), endsAt: null }, none, false, { endsAt: "Choose an end as well." }],
  [
    "a run that is too short",
    { startsAt: inHours(2), endsAt: inHours(2.5) },
    none,
    false,
    { endsAt: "An auction runs for at least 1 hour." },
  ],
  [
    "a run that is too long",
    { startsAt: null, endsAt: inHours(24 * 11) },
    none,
    false,
    { endsAt: "An auction runs for at most 10 days." },
  ],
  [
    "an end before the start",
    { startsAt: inHours(5), endsAt: inHours(4) },
    none,
    false,
    { endsAt: "The end must be after the start." },
  ],
  [
    "a start that has passed, which opens at once, as no fault",
    { startsAt: inHours(-1), endsAt: inHours(24) },
    none,
    false,
    {},
  ],
])("%s is told before it is sent", (_case, draft, saved, publish, errors) => {
  expect(scheduleErrors({ draft, saved, publish, limits, now })).toEqual(errors)
})

it("leaves stored dates alone that have passed and were not touched", () => {
  const stored = { startsAt: inHours(-48), endsAt: inHours(-24) }
  expect(scheduleErrors({ draft: stored, saved: stored, publish: false, limits, now })).toEqual({})
  expect(scheduleErrors({ draft: stored, saved: stored, publish: true, limits, now })).toEqual({})
})

it("looks at stored dates when they would be published as they are", () => {
  const stored = { startsAt: null, endsAt: inHours(0.5) }
  expect(scheduleErrors({ draft: stored, saved: stored, publish: true, limits, now })).toEqual({
    endsAt: "An auction runs for at least 1 hour.",
  })
})

it("asks for an end where the run without one would be longer than the policy allows", () => {
  const short = { minDurationSeconds: 60, maxDurationSeconds: 86_400 }
  expect(scheduleErrors({ draft: none, saved: none, publish: true, limits: short, now })).toEqual({
    endsAt: "An auction runs for at most 1 day.",
  })
})
