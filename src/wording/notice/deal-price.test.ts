import { NOTICE_PARAMS, cents, type NoticeFact } from "@northlot/contract"
import { noticeFigures } from "./figures"
import { noticeWords } from "./index"
import { wonSms } from "./sms"

const CAR = "2019 Mazda CX-5"
const PRICE = cents(1_350_000)
const UNTIL = "2026-12-03T23:00:00.000Z"
const read = (told: NoticeFact, role: "buyer" | "seller", fromDealer: boolean) => {
  NOTICE_PARAMS[told.type].parse(told.params)
  return noticeWords(told, { role, car: CAR, fromDealer }).text
}

const won: NoticeFact = {
  type: "bidWon",
  params: { fact: "won", priceCents: PRICE, feeCents: cents(59_325), by: "bid" },
}
const sold: NoticeFact = { type: "listingSold", params: { fact: "sold", priceCents: PRICE, feeCents: cents(50_000) } }
const led: NoticeFact = { type: "negotiation", params: { fact: "opened", priceCents: PRICE, until: UNTIL } }
const offered: NoticeFact = {
  type: "negotiation",
  params: { fact: "offered", priceCents: PRICE, until: UNTIL, by: "buyer" },
}
const asked: NoticeFact = {
  type: "negotiation",
  params: { fact: "countered", priceCents: PRICE, until: UNTIL, by: "seller" },
}
const next: NoticeFact = {
  type: "runnerUpOffer",
  params: { fact: "opened", priceCents: PRICE, endsAt: UNTIL, sellerConsent: null },
}

const PAYS = "You pay CA$15,255 with HST."
const WOULD_PAY = "You would pay CA$15,255 with HST."
const RECEIVES = "The buyer pays CA$15,255 with HST; you keep CA$13,500 after you remit the HST."
const WOULD_RECEIVE = "The buyer would pay CA$15,255 with HST; you would keep CA$13,500 after you remit the HST."

describe("the price of a dealer's car is told with its HST", () => {
  test.each<[string, NoticeFact, "buyer" | "seller", string]>([
    ["whoever won it", won, "buyer", PAYS],
    ["the dealer whose car is sold", sold, "seller", RECEIVES],
    ["whoever may offer after the auction", led, "buyer", WOULD_PAY],
    ["whoever offered", offered, "buyer", WOULD_PAY],
    ["the dealer who is offered a price", offered, "seller", WOULD_RECEIVE],
    ["the dealer who asked a price", asked, "seller", WOULD_RECEIVE],
    ["whoever is asked a price", asked, "buyer", WOULD_PAY],
    ["the next bidder", next, "buyer", WOULD_PAY],
    ["the dealer whose car is on offer to the next bidder", next, "seller", WOULD_RECEIVE],
  ])("to %s, and a private seller's is not", (_who, told, role, sentence) => {
    expect(read(told, role, true)).toContain(sentence)
    expect(read(told, role, false)).not.toContain("HST")
  })

  test.each([offered, next])("in the figures of a letter: %#", (told) => {
    const rows = (fromDealer: boolean) => noticeFigures(told, { role: "seller", car: CAR, fromDealer }).rows
    expect(rows(true)).toEqual([
      ["Price", "CA$13,500"],
      ["Price with 13% HST", "CA$15,255.00"],
    ])
    expect(rows(false)).toEqual([["Price", "CA$13,500"]])
  })

  test("in the SMS of the winner", () => {
    const sms = (fromDealer: boolean) =>
      wonSms({ priceCents: PRICE, byAgreement: false, fromDealer }, { car: CAR, publicUrl: "https://northlot.test" })
    expect(sms(true)).toContain(": CA$13,500, CA$15,255 with HST.")
    expect(sms(false)).toContain(": CA$13,500. ")
  })
})
