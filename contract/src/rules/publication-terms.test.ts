import { publicationTimes } from "./publication-terms"

test.each([
  ["no dates", null, null, null, "2026-11-29T12:00:00Z"],
  ["a start that has come", "2026-11-22T12:00:00Z", "2026-11-25T12:00:00Z", null, "2026-11-25T12:00:00Z"],
  ["dates that are past", "2026-11-01T12:00:00Z", "2026-11-08T12:00:00Z", null, "2026-11-29T12:00:00Z"],
  ["a start alone", "2026-11-23T12:00:00Z", null, "2026-11-23T12:00:00Z", "2026-11-30T12:00:00Z"],
  [
    "an end before its start",
    "2026-11-23T12:00:00Z",
    "2026-11-22T13:00:00Z",
    "2026-11-23T12:00:00Z",
    "2026-11-30T12:00:00Z",
  ],
])("%s become an auction's times", (_case, start, end, startsAt, until) => {
  const dates = { startsAt: start ? new Date(start) : null, endsAt: end ? new Date(end) : null }
  const times = publicationTimes(dates, new Date("2026-11-22T12:00:00Z"))
  expect([times.startsAt, times.endsAt]).toEqual([startsAt && new Date(startsAt), new Date(until)])
})
