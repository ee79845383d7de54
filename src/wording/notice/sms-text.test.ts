import fc from "fast-check"
import { MAXIMUM_AMOUNT_CENTS } from "@northlot/contract"
import { exampleSms } from "#src/use-cases/notice/sms-examples"
import { operatorSms } from "#src/use-cases/notice/operator-sms"
import { outbidSms } from "./sms"
import { gsmText, memberSms, smsUnits } from "./sms-text"

/** `ONE` matches the characters of GSM 03.38 without line breaks. Characters that `TWO` matches take two units. */
const ONE = /[ -#%-?A-Z_a-z¡£-¥§¿Ä-ÇÉÑÖØÜß-àä-éìñòöøùüΓΔΘΛΞΠΣΦΨΩ$@]/u
const TWO = /[\^{}\\[~\]|€]/u
const unitsOf = (text: string) =>
  Array.from(text).reduce((units, sign) => units + (TWO.test(sign) ? 2 : ONE.test(sign) ? 1 : NaN), 0)

const MEMBERS = /^sms-(outbid|won|bought|ending|search)/
const PUBLIC_URL = "https://auctions.northlot-of-a-long-name.example"
const title = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.string({ unit: fc.constantFrom(..."éèàçêëôœ…’“”–~[]{}€|🚗 Civic2021"), maxLength: 300 }),
  fc.constant("2021 Mercedes-Benz AMG GT 63 S 4MATIC+ Coupé « Édition 1 » – État neuf, jamais accidentée… ".repeat(3))
)

test("every SMS names its sender, stays in the GSM alphabet and in two parts, and leaves links and the end whole, whatever the car is called", () => {
  const whole = exampleSms(PUBLIC_URL, "")
  fc.assert(
    fc.property(title, (car) => {
      const wrong = exampleSms(PUBLIC_URL, car).filter(
        ({ id, text }, index) =>
          unitsOf(text) > 306 ||
          !/^Northlot\b/.test(text) ||
          text.match(/https:\S+/)?.[0] !== whole[index]!.text.match(/https:\S+/)?.[0] ||
          (MEMBERS.test(id) && !/ Reply STOP to end\.$/.test(text))
      )
      expect(wrong).toEqual([])
    })
  )
})

test("the highest amounts and the longest of all else fit, too", () => {
  const most = { fact: "outbid", currentCents: MAXIMUM_AMOUNT_CENTS, minimumCents: MAXIMUM_AMOUNT_CENTS } as const
  const extension = { antiSnipeWindowSeconds: 120, antiSnipeExtensionSeconds: 120 }
  const about = { car: "W".repeat(300), listingId: `lst_${"0".repeat(26)}`, publicUrl: PUBLIC_URL }
  const text = memberSms(outbidSms({ ...most, endsAt: "2026-11-29T17:19:00Z", ...extension }, about))
  expect(text).toContain(`${PUBLIC_URL}/listing/${about.listingId} Reply STOP to end.`)
  expect(unitsOf(text)).toBeLessThanOrEqual(306)
  expect(unitsOf(operatorSms.test("[".repeat(400)))).toBeLessThanOrEqual(306)
})

test("an ordinary car's name is told whole, in one part where there is no link", () => {
  const car = "2021 Mercedes-Benz AMG GT 63 S 4MATIC+ Coupé"
  const found = exampleSms(PUBLIC_URL, car).find(({ id }) => id === "sms-search-listed")!
  expect(found.text).toBe(`Northlot: New on auction: ${car}, from CA$6,000. Reply STOP to end.`)
  expect(unitsOf(found.text)).toBeLessThanOrEqual(160)
})

test("times in an SMS carry their zone", () => {
  const texts = Object.fromEntries(exampleSms(PUBLIC_URL).map(({ id, text }) => [id, text]))
  expect(texts["sms-ending"]).toContain("ends at 6:00 p.m. EST. ")
  expect(texts["sms-payout-urgent"]).toContain("is due by November 22, 2026 at 6:00 p.m. EST.")
})

test.each([
  ["“L’Été” – à vendre…", `"L'Été" - à vendre...`],
  ["çêëôîûïÿ ÀÂÊ", "ceeoiuiy AAE"],
  ["éèàùñüöäß ÇÉ @£€", "éèàùñüöäß ÇÉ @£€"],
  ["cœur, Łódź, 4×4, ½ t, 8\u00a0000\u202fkm", "coeur, Lodz, 4x4, 1/2 t, 8 000 km"],
  ["e\u0301te\u0301 a\u0302ge", "été age"],
  ["Rare 🚗💨 car™ №1 \u200bnow", "Rare carTM No1 now"],
  ["日産 GT-R", "?? GT-R"],
  ["two\n\tlines", "two lines"],
])("%j is sent as %j", (written, sent) => {
  expect(gsmText(written)).toBe(sent)
})

test("any text becomes one of the alphabet, once and for all, and its units are counted", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const sent = gsmText(text)
      expect(smsUnits(sent)).toBe(unitsOf(sent))
      expect(gsmText(sent)).toBe(sent)
    })
  )
})
