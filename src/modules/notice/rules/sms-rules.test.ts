import { answerTo, meaningOf } from "./sms-reply"
import { readSmsNumber, smsNumberOf } from "./sms-number"

describe("a number for SMS", () => {
  test("is an ordinary one of Canada or the United States, however it is written; Canada's unless said", () => {
    for (const text of ["4165551000", "416-555-1000", "(416) 555 1000", "1 416 555 1000", "+1 (416) 555-1000"])
      expect(smsNumberOf(text)).toBe("+14165551000")
    expect(smsNumberOf("+1 212 456 7890")).toBe("+12124567890")
  })

  const [NO_PREMIUM, NO_EXTENSION] = [/cannot reach premium numbers/, /cannot reach an extension/]
  const [ONE_ALONE, NO_TOLL_FREE] = [/only one number/, /cannot reach toll-free numbers/]
  const [NOT_FOREIGN, CHECK] = [/only to numbers in Canada and the United States/, /Check the digits/]
  test.each([
    ["premium rate", "+1 900 555 1234", NO_PREMIUM],
    ["the premium exchange of an area", "+1 416 976 1234", NO_PREMIUM],
    ["toll-free", "1 800 555 1234", NO_TOLL_FREE],
    ["toll-free by another code", "(888) 555-1234", NO_TOLL_FREE],
    ["satellite and machines", "+1 600 555 1234", CHECK],
    ["personal numbering", "+1 500 555 0006", CHECK],
    ["Jamaica, which shares the code", "+1 876 555 1234", NOT_FOREIGN],
    ["the Dominican Republic", "+1 809 555 1234", NOT_FOREIGN],
    ["the United Kingdom", "+44 7400 123456", NOT_FOREIGN],
    ["the United Kingdom, dialled from elsewhere", "0044 7400 123456", NOT_FOREIGN],
    ["France, dialled from here", "011 33 6 12 34 56 78", NOT_FOREIGN],
    ["an extension", "416 967 1111 ext 12", NO_EXTENSION],
    ["an extension in French", "416 967-1111, poste 22", NO_EXTENSION],
    ["an extension with a letter", "416-967-1111x22", NO_EXTENSION],
    ["an extension in Spanish", "416-967-1111 anexo 22", NO_EXTENSION],
    ["an extension as telephones dial it", "416-967-1111,22", NO_EXTENSION],
    ["two numbers", "416-967-1111 / 647-967-1111", ONE_ALONE],
    ["two numbers behind a comma", "416-967-1111, 647-967-1111", ONE_ALONE],
    ["two numbers in words", "416 967 1111 ou 647 967 1111", ONE_ALONE],
    ["two numbers in a row", "4169671111 6479671111", ONE_ALONE],
    ["eleven zeros", "00000000000", CHECK],
    ["ten zeros", "0000000000", CHECK],
    ["emergency", "911", CHECK],
    ["too short", "555 1000", CHECK],
    ["no number", "call me", CHECK],
    ["nothing", " \u200b", /^Enter the mobile number/],
  ])("is none of: %s, and the sentence says why", (_what, text, why) => {
    expect(readSmsNumber(text)).toEqual({ number: null, problem: expect.stringMatching(why) })
  })

  test("is read without what was pasted unseen", () => {
    expect(smsNumberOf("\u202a+1 416-967-1111\u202c\u200b")).toBe("+14169671111")
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
