import { answerTo, meaningOf } from "./sms-reply"
import { smsNumberOf } from "./sms-number"

describe("a number for SMS", () => {
  test("is an ordinary one of Canada or the United States, however it is written; Canada's unless said", () => {
    for (const text of ["4165551000", "416-555-1000", "(416) 555 1000", "1 416 555 1000", "+1 (416) 555-1000"])
      expect(smsNumberOf(text)).toBe("+14165551000")
    expect(smsNumberOf("+1 212 456 7890")).toBe("+12124567890")
  })

  test.each([
    ["premium rate", "+1 900 555 1234"],
    ["the premium exchange of an area", "+1 416 976 1234"],
    ["toll-free", "1 800 555 1234"],
    ["satellite and machines", "+1 600 555 1234"],
    ["personal numbering", "+1 500 555 0006"],
    ["Jamaica, which shares the code", "+1 876 555 1234"],
    ["the Dominican Republic", "+1 809 555 1234"],
    ["the United Kingdom", "+44 7400 123456"],
    ["an extension", "416 967 1111 ext 12"],
    ["emergency", "911"],
    ["too short", "555 1000"],
    ["no number", "call me"],
    ["nothing", ""],
  ])("is none of: %s", (_what, text) => {
    expect(smsNumberOf(text)).toBeNull()
  })
})

describe("a reply", () => {
  test.each([
    "STOP",
    "stop",
    " Stop. ",
    "STOPALL",
    "Unsubscribe",
    "END",
    "quit",
    "Cancel",
    "ARRET",
    "Arrêt",
    "arrêter",
    "fin",
    "stop texting me",
    "Arret svp",
  ])("ends SMS: %s", (text) => {
    expect(meaningOf(text)).toBe("stop")
  })

  test.each(["START", "unstop", "Yes", "oui", "commencer"])("begins them again: %s", (text) => {
    expect(meaningOf(text)).toBe("start")
  })

  test.each(["HELP", "info", "aide"])("asks: %s", (text) => {
    expect(meaningOf(text)).toBe("help")
  })

  test.each(["", "Is the car still there?", "don't stop", "when does it end", "nonstop", "toString", "yes please"])(
    "says nothing about consents: '%s'",
    (text) => {
      expect(meaningOf(text)).toBe("other")
      expect(answerTo(text)).toBeNull()
    }
  )

  test("is answered where Twilio does not answer it by itself", () => {
    expect([answerTo("STOP"), answerTo("start"), answerTo("HELP")]).toEqual([null, null, null])
    expect(answerTo("ARRET")).toContain("no more SMS")
    expect(answerTo("oui")).toContain("again")
    expect(answerTo("aide")).toContain("STOP")
  })
})
