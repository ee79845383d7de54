import fc from "fast-check"
import { REMINDER_MINUTES, comingReminders, dueReminder, endReminderKey, followedBy } from "./reminder-moments"

const END = new Date("2026-11-21T20:00:00Z")
const before = (minutes: number) => new Date(END.getTime() - minutes * 60_000)

describe("the reminders of an end", () => {
  test("come one hour and 15 minutes before it", () => {
    expect(comingReminders(END, before(90)).map(({ at }) => at)).toEqual([before(60), before(15)])
    expect(comingReminders(END, before(60)).map(({ minutes }) => minutes)).toEqual([15])
    expect(comingReminders(END, before(15))).toEqual([])
  })

  test("are due from their moment on, the one that was missed not beside the next, and none at the end", () => {
    expect([61, 60, 16, 15, 1, 0, -1].map((minutes) => dueReminder(END, before(minutes)))).toEqual([
      null,
      60,
      60,
      15,
      15,
      null,
      null,
    ])
  })

  test("are for who followed by then", () => {
    expect(followedBy(END, 60)).toEqual(before(60))
  })

  test("have one key per person and moment, wherever the end moves", () => {
    expect(endReminderKey("auc_1", 15, "acct_1")).toBe("reminder:auc_1:15:acct_1")
  })

  test("are each either coming or due or over, at every moment before the end", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7_200_000 }), (millisecondsLeft) => {
        const now = new Date(END.getTime() - millisecondsLeft)
        const coming = comingReminders(END, now).map(({ minutes }) => minutes)
        const due = dueReminder(END, now)
        expect(due === null || !coming.includes(due)).toBe(true)
        expect(due === null).toBe(coming.length === REMINDER_MINUTES.length)
      })
    )
  })
})
