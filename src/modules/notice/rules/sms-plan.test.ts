import { SMS_PER_DAY } from "./limits"
import { planSms, smsDropReason } from "./sms-plan"

// Toronto is four hours behind UTC in July.
const noon = new Date("2026-07-10T16:00:00Z")
const midnight = new Date("2026-07-11T04:00:00Z")
const morning = new Date("2026-07-11T12:00:00Z")
const quietHours = { from: "22:00", until: "08:00" }
const asked = { sentToday: 0, quietHours, usefulUntil: null }

describe("an SMS that is asked for", () => {
  test("goes out at once by day, and whenever its reader has no quiet hours", () => {
    expect(planSms({ ...asked, now: noon })).toEqual({ status: "requested", reason: null, dueAt: noon })
    expect(planSms({ ...asked, quietHours: null, now: midnight }).status).toBe("requested")
  })

  test("waits in the quiet hours for their end", () => {
    expect(planSms({ ...asked, now: midnight })).toEqual({ status: "waiting", reason: null, dueAt: morning })
  })

  test("is dropped where it says nothing any more when they end", () => {
    const usefulUntil = (milliseconds: number) => new Date(morning.getTime() + milliseconds)
    expect(planSms({ ...asked, usefulUntil: usefulUntil(0), now: midnight }).reason).toBe("quiet-hours")
    expect(planSms({ ...asked, usefulUntil: usefulUntil(1), now: midnight }).status).toBe("waiting")
  })

  test("is dropped after the most of a day", () => {
    expect(planSms({ ...asked, sentToday: SMS_PER_DAY - 1, now: noon }).status).toBe("requested")
    expect(planSms({ ...asked, sentToday: SMS_PER_DAY, now: noon }).reason).toBe("quota")
  })
})

describe("an SMS that is sent", () => {
  const grounds = {
    accountIsActive: true,
    numberIsStopped: false,
    consented: true,
    available: true,
    usefulUntil: new Date(noon.getTime() + 1),
  }

  test("goes to who is there, agreed to it and did not stop it, while it says something", () => {
    expect(smsDropReason(grounds, noon)).toBeNull()
    expect(smsDropReason({ ...grounds, usefulUntil: null }, morning)).toBeNull()
  })

  test.each([
    ["account", { accountIsActive: false }],
    ["stopped", { numberIsStopped: true }],
    ["consent", { consented: false }],
    ["refused", { available: false }],
    ["too-late", { usefulUntil: noon }],
  ] as const)("is dropped for %s", (reason, missing) =>
    expect(smsDropReason({ ...grounds, ...missing }, noon)).toBe(reason)
  )
})
