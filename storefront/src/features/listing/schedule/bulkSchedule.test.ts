import { readSchedule } from "./bulkSchedule"

const limits = { minDurationSeconds: 3_600, maxDurationSeconds: 7 * 86_400 }
const now = new Date("2026-11-20T15:00:00Z")
const read = (typed: Partial<Parameters<typeof readSchedule>[0]>, count = 3) =>
  readSchedule({ startsAt: "", firstEndsAt: "2026-11-25T18:00", everyMinutes: "5", ...typed }, { count, limits, now })

test("what was typed is Toronto's time, and the last end is told before anything is sent", () => {
  expect(read({ startsAt: "2026-11-21T09:00" })).toEqual({
    schedule: {
      startsAt: "2026-11-21T14:00:00.000Z",
      firstEndsAt: "2026-11-25T23:00:00.000Z",
      everyMinutes: 5,
      lastEndsAt: "2026-11-25T23:10:00.000Z",
    },
    problems: {},
  })
  expect(read({ everyMinutes: "" }).schedule).toMatchObject({ startsAt: null, everyMinutes: 0 })
})

test.each([
  ["firstEndsAt", { firstEndsAt: "" }],
  ["firstEndsAt", { firstEndsAt: "2026-11-20T10:30" }],
  ["firstEndsAt", { firstEndsAt: "2026-11-28T10:30" }],
  ["firstEndsAt", { startsAt: "2026-11-26T09:00" }],
  ["everyMinutes", { everyMinutes: "five" }],
  ["everyMinutes", { everyMinutes: "1441" }],
  // The first two auctions stay within the maximum duration of seven days, the third does not.
  ["everyMinutes", { everyMinutes: "1440" }],
])("what is wrong is told at %s", (field, typed) => {
  const { schedule, problems } = read(typed)
  expect([schedule, Object.keys(problems)]).toEqual([null, [field]])
})
