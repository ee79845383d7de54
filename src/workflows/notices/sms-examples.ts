/** How each SMS reads: the words that are sent, about one car as an example. */
import { cents, formatMoneyExact, torontoTime, type AlertKind, type NoticeParams } from "@northlot/contract"
import { answerTo } from "#src/modules/preference/rules/sms-reply"
import type { FoundCar } from "#src/wording/notices/saved-search"
import { digestSms, endingSms, foundSms, outbidSms, wonSms } from "#src/wording/sms"
import { operatorSms } from "./operator-sms"
import { smsLine } from "./sms-line"

export interface SmsExample {
  id: string
  /** When it is sent, and to whom. */
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
const SALE = { title: TITLE, amount: formatMoneyExact(CURRENT), dueBy: torontoTime(ENDS_AT) }

export function exampleSms(publicUrl: string): SmsExample[] {
  const about = { car: TITLE, listingId: "example", publicUrl }
  const said = (text: string) => answerTo(text) ?? ""
  const example = (id: string, when: string, text: string) => ({ id: `sms-${id}`, when, text })
  return [
    example("outbid", "A bidder was outbid", smsLine(outbidSms(OUTBID, about))),
    example("won", "A buyer has won", smsLine(wonSms({ priceCents: CURRENT, byAgreement: false }, about))),
    example("ending", "An auction is about to end", smsLine(endingSms(ENDING, about))),
    example("search-listed", "A saved search found a car", smsLine(foundSms(foundOf("listed"), about))),
    example("search-ending", "A car of a saved search ends soon", smsLine(foundSms(foundOf("ending"), about))),
    example(
      "search-reserve",
      "The reserve of a saved search's car is met",
      smsLine(foundSms(foundOf("reserve"), about))
    ),
    example("search-digest", "The morning's finds of saved searches", smsLine(digestSms(3))),
    example("payout-urgent", "To the operator: a payout is due within hours", operatorSms.payoutUrgent(SALE)),
    example(
      "wire-account-missing",
      "To the operator: no account for wires is entered",
      operatorSms.wireAccountMissing(SALE)
    ),
    example("operator-test", "To the operator: a test", operatorSms.test("admin")),
    // The words that the provider answers itself, STOP and START among them, have no answer of ours.
    example("answer-stop", "Somebody answered ARRET", said("arret")),
    example("answer-start", "Somebody answered OUI", said("oui")),
    example("answer-help", "Somebody answered AIDE", said("aide")),
  ]
}
