/** The text of every SMS, as sent, with one car as the example. */
import { cents, formatMoneyExact, torontoTime, type AlertKind, type NoticeParams } from "@northlot/contract"
import { answerTo } from "#src/modules/notice/rules/sms-reply"
import type { FoundCar } from "#src/wording/notice/saved-search"
import { boughtSms, digestSms, endingSms, foundSms, outbidSms, wonSms } from "#src/wording/notice/sms"
import { memberSms } from "#src/wording/notice/sms-text"
import { operatorSms } from "./operator-sms"

export interface SmsExample {
  id: string
  /** When the SMS is sent, and to whom. */
  when: string
  text: string
}

const TITLE = "2021 Honda Civic LX"
const ENDS_AT = new Date("2026-11-22T23:00:00Z")
const CURRENT = cents(1_850_000)

const EXTENSION = { antiSnipeWindowSeconds: 120, antiSnipeExtensionSeconds: 120 }
const OUTBID: NoticeParams<"outbid"> = {
  fact: "outbid",
  currentCents: CURRENT,
  minimumCents: cents(1_860_000),
  endsAt: ENDS_AT.toISOString(),
  ...EXTENSION,
}
const ENDING: Extract<NoticeParams<"reminder">, { fact: "ending" }> = {
  fact: "ending",
  minutes: 60,
  endsAt: ENDS_AT.toISOString(),
  openingCents: cents(600_000),
  currentCents: CURRENT,
  standing: "outbid",
  ...EXTENSION,
}
const BOUGHT: Extract<NoticeParams<"reminder">, { fact: "bought" }> = {
  fact: "bought",
  priceCents: CURRENT,
  standing: "watches",
}
const foundOf = (kind: AlertKind): FoundCar => ({
  fact: "found",
  kind,
  kms: 48_000,
  location: "Guelph, Ontario",
  searches: ["Civics"],
  openingPriceCents: cents(600_000),
  currentBidCents: null,
  hasReserve: true,
  endsAt: ENDS_AT.toISOString(),
})

/** All SMS that the product can send, about one car. */
export function exampleSms(publicUrl: string, car = TITLE): SmsExample[] {
  const about = { car, listingId: "example", publicUrl }
  const sale = { title: car, amount: formatMoneyExact(CURRENT), dueBy: torontoTime(ENDS_AT) }
  const said = (text: string) => answerTo(text) ?? ""
  const example = (id: string, when: string, text: string) => ({ id: `sms-${id}`, when, text })
  return [
    example("outbid", "A bidder was outbid", memberSms(outbidSms(OUTBID, about))),
    example(
      "won",
      "A buyer has won",
      memberSms(wonSms({ priceCents: CURRENT, byAgreement: false, fromDealer: false }, about))
    ),
    example(
      "bought",
      "A buyer has agreed on a price",
      memberSms(wonSms({ priceCents: CURRENT, byAgreement: true, fromDealer: false }, about))
    ),
    example("bought-now", "A car that somebody watches was bought at once", memberSms(boughtSms(BOUGHT, about))),
    example("ending", "An auction is about to end", memberSms(endingSms(ENDING, about))),
    example("search-listed", "A saved search found a car", memberSms(foundSms(foundOf("listed"), about))),
    example("search-ending", "A car of a saved search ends soon", memberSms(foundSms(foundOf("ending"), about))),
    example(
      "search-reserve",
      "The reserve of a saved search's car is met",
      memberSms(foundSms(foundOf("reserve"), about))
    ),
    example("search-digest", "The morning's finds of saved searches", memberSms(digestSms(3))),
    example("payout-urgent", "To the operator: a payout is due within hours", operatorSms.payoutUrgent(sale)),
    example(
      "wire-account-missing",
      "To the operator: no account for wires is entered",
      operatorSms.wireAccountMissing(sale)
    ),
    example("payment-disputed", "To the operator: a payment is disputed", operatorSms.paymentDisputed(sale)),
    example("payment-inquiry", "To the operator: a card's bank asks", operatorSms.paymentInquiry(sale)),
    example("operator-test", "To the operator: a test", operatorSms.test("admin")),
    // The provider answers some words itself, STOP and START among them. They have no example here.
    example("answer-stop", "Somebody answered ARRET", said("arret")),
    example("answer-start", "Somebody answered OUI", said("oui")),
    example("answer-help", "Somebody answered AIDE", said("aide")),
  ]
}
