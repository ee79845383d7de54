import { NOTICE_PURPOSES } from "@northlot/contract"
import { standingConsents, type ConsentRow } from "./consents"

const said = (
  channel: ConsentRow["channel"],
  purpose: string,
  granted: boolean,
  source: ConsentRow["source"] = "settings"
): ConsentRow => ({ channel, purpose, granted, source })

describe("what a person has agreed to", () => {
  test("is nothing by push, e-mail and SMS, and everything in the bell, until something is said", () => {
    const standing = standingConsents([])
    for (const purpose of NOTICE_PURPOSES) {
      const { site, push, email, sms } = standing[purpose]
      expect([site, push, email, sms].map(({ granted }) => granted)).toEqual([true, false, false, false])
    }
  })

  test("is the last word of each channel and purpose, and touches no other", () => {
    const standing = standingConsents([
      said("email", "outbid", true),
      said("sms", "outbid", true),
      said("email", "outbid", false, "unsubscribe"),
    ])
    expect(standing.outbid.email).toEqual({ granted: false, source: "unsubscribe" })
    expect(standing.outbid.sms).toEqual({ granted: true, source: "settings" })
    expect(standing.ending.email).toEqual({ granted: false, source: null })
  })

  test("counts what registration asked under its own names: news and offers by e-mail, reminders by SMS", () => {
    const standing = standingConsents([
      said("email", "marketing", true, "registration"),
      said("sms", "reminders", true, "registration"),
      said("sms", "constructor", true),
    ])
    expect(standing.news.email.granted).toBe(true)
    expect(standing.ending.sms.granted).toBe(true)
    expect(standing.ending.email.granted).toBe(false)
  })
})
