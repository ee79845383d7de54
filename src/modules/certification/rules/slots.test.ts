import { addDays, format } from "date-fns"
import fc from "fast-check"
import { POLICY_DEFAULTS } from "@northlot/contract"
import { bookableDays, changeableUntil, freeTimes, slotFrom, slotOf, slotRefusal, slotStart, slotTimes } from "./slots"

const HOUR = 3_600_000
const HOURS = POLICY_DEFAULTS.inspections
const SLOT_TIMES = slotTimes(HOURS)
/** A moment in Toronto in November, when Toronto is five hours behind UTC. */
const toronto = (text: string) => new Date(`${text}:00-05:00`)
/** Any day of ten years, including the changes to and from daylight saving time. */
const day = fc.integer({ min: 0, max: 3_650 }).map((days) => format(addDays(new Date(2026, 0, 1), days), "yyyy-MM-dd"))
const time = fc.constantFrom(...SLOT_TIMES)

test.each([
  ["2026-11-01", "10:00", "2026-11-01T15:00:00.000Z"], // the day on which summer time ends
  ["2026-10-31", "10:00", "2026-10-31T14:00:00.000Z"],
  ["2027-03-14", "18:00", "2027-03-14T22:00:00.000Z"], // the day on which summer time begins
  ["2027-03-13", "18:00", "2027-03-13T23:00:00.000Z"],
])("%s at %s in Toronto is %s", (date, hour, moment) => {
  expect(slotStart({ date, time: hour }).toISOString()).toBe(moment)
})

test("a day has nine hours, from 10:00 to 18:00, and each is one moment, an hour after the one before", () => {
  expect(SLOT_TIMES).toEqual(["10:00", "11:00", "12:00", "13:00", "14:00", "15:00", "16:00", "17:00", "18:00"])
  fc.assert(
    fc.property(day, (date) => {
      const starts = SLOT_TIMES.map((hour) => slotStart({ date, time: hour }).getTime())
      for (const [index, start] of starts.entries()) {
        expect(start).toBe(starts[0]! + index * HOUR)
        expect(slotOf(new Date(start))).toEqual({ date, time: SLOT_TIMES[index] })
      }
    })
  )
})

test("a slot can be booked when it is to come and at most 60 days ahead; nothing else can", () => {
  fc.assert(
    fc.property(day, time, fc.integer({ min: -70 * 24, max: 70 * 24 }), (date, hour, hours) => {
      const now = new Date(slotStart({ date, time: hour }).getTime() - hours * HOUR)
      const ahead = Math.round((Date.parse(`${date}T00:00Z`) - Date.parse(`${slotOf(now).date}T00:00Z`)) / (24 * HOUR))
      expect(slotRefusal({ date, time: hour }, now, HOURS) === null).toBe(hours > 0 && ahead <= 60)
      expect(freeTimes(date, [], now, HOURS).includes(hour)).toBe(hours > 0 && ahead <= 60)
      expect(freeTimes(date, [hour], now, HOURS)).not.toContain(hour)
    })
  )
})

test.each<[string, string, string, string | undefined]>([
  ["10:30", "2026-11-25", "2026-11-21T12:00", "time"],
  ["09:00", "2026-11-25", "2026-11-21T12:00", "time"],
  ["19:00", "2026-11-25", "2026-11-21T12:00", "time"],
  ["10:00", "2026-11-20", "2026-11-21T12:00", "date"],
  ["12:00", "2026-11-21", "2026-11-21T12:00", "time"],
  ["13:00", "2026-11-21", "2026-11-21T12:00", undefined],
  ["10:00", "2027-01-20", "2026-11-21T12:00", undefined],
  ["10:00", "2027-01-21", "2026-11-21T12:00", "date"],
])("%s on %s asked at %s is refused at %s", (hour, date, now, field) => {
  expect(slotRefusal({ date, time: hour }, toronto(now), HOURS)?.field).toBe(field)
})

test("the first day that can be booked is today until its last hour has come, the one offered is in two days", () => {
  expect(bookableDays(toronto("2026-11-21T17:59"), HOURS)).toEqual({
    firstDate: "2026-11-21",
    lastDate: "2027-01-20",
    defaultDate: "2026-11-23",
  })
  expect(bookableDays(toronto("2026-11-21T18:00"), HOURS).firstDate).toBe("2026-11-22")
})

test("a slot in another zone is the same moment in Toronto; an unknown zone is refused", () => {
  expect(slotFrom({ date: "2026-11-25", time: "10:00" }, "America/Winnipeg")).toEqual({
    date: "2026-11-25",
    time: "11:00",
  })
  expect(slotFrom({ date: "2026-11-25", time: "10:00" }, "America/Toronto")).toEqual({
    date: "2026-11-25",
    time: "10:00",
  })
  expect(slotFrom({ date: "2026-11-25", time: "10:00" }, "Mars/Olympus")).toMatchObject({ field: "timezone" })
})

test("an appointment can be changed until 24 hours before it, also over a change of the clock", () => {
  const startsAt = slotStart({ date: "2026-11-01", time: "10:00" })
  expect(changeableUntil(startsAt).toISOString()).toBe("2026-10-31T15:00:00.000Z")
})

test("other hours and days hold for what is booked from then on, early hours written with two digits", () => {
  const hours = { firstHour: 8, lastHour: 9, daysAhead: 1 }
  expect(slotTimes(hours)).toEqual(["08:00", "09:00"])
  expect(freeTimes("2026-11-22", ["08:00"], toronto("2026-11-21T12:00"), hours)).toEqual(["09:00"])
  expect(slotRefusal({ date: "2026-11-22", time: "10:00" }, toronto("2026-11-21T12:00"), hours)).toEqual({
    field: "time",
    message: "Inspections begin on the hour, from 08:00 to 09:00.",
  })
  expect(slotRefusal({ date: "2026-11-23", time: "08:00" }, toronto("2026-11-21T12:00"), hours)).toEqual({
    field: "date",
    message: "Inspections can be booked up to 1 day ahead.",
  })
  expect(bookableDays(toronto("2026-11-21T09:00"), hours)).toEqual({
    firstDate: "2026-11-22",
    lastDate: "2026-11-22",
    defaultDate: "2026-11-22",
  })
})
