/** How each SMS reads: the words that are sent, about one car as an example. */
import { cents, formatMoneyExact, torontoTime } from "@northlot/contract"
import { alertWords, digestWords } from "#src/modules/discovery/rules/alert-words"
import { answerTo } from "#src/modules/preference/rules/sms-reply"
import { endingWords, outbidWords, wonSms } from "./auction-words"
import { operatorSms } from "./operator-sms"
import { smsLine } from "./sms-line"

export interface SmsExample {
  id: string
  /** When it is sent, and to whom. */
  when: string
  text: string
}

const TITLE = "2021 Honda Civic LX"
const NOW = new Date("2026-11-22T22:00:00Z")
const ENDS_AT = new Date("2026-11-22T23:00:00Z")
const CURRENT = cents(1_850_000)

const AUCTION = {
  listingId: "example",
  auctionId: "example",
  title: TITLE,
  endsAt: ENDS_AT,
  antiSnipeWindowSeconds: 120,
  antiSnipeExtensionSeconds: 120,
  openingCents: cents(600_000),
  currentCents: CURRENT,
  leaderId: null,
}
const CAR = {
  title: TITLE,
  kms: 48_000,
  location: "Guelph, Ontario",
  openingPriceCents: cents(600_000),
  currentBidCents: null,
  hasReserve: true,
  endsAt: ENDS_AT.toISOString(),
}
const SALE = { title: TITLE, amount: formatMoneyExact(CURRENT), dueBy: torontoTime(ENDS_AT) }

export function exampleSms(publicUrl: string): SmsExample[] {
  const standing = {
    ...AUCTION,
    open: true,
    undecided: false,
    leads: false,
    minimumCents: cents(1_860_000),
    now: NOW,
  }
  const follower = { accountId: "example", hasBid: true }
  const said = (text: string) => answerTo(text) ?? ""
  const example = (id: string, when: string, text: string) => ({ id: `sms-${id}`, when, text })
  return [
    example("outbid", "A bidder was outbid", smsLine(outbidWords(standing, publicUrl).sms)),
    example(
      "won",
      "A buyer has won",
      smsLine(wonSms({ title: TITLE, priceCents: CURRENT, byAgreement: false }, publicUrl))
    ),
    example("ending", "An auction is about to end", smsLine(endingWords(AUCTION, follower, NOW, publicUrl).sms)),
    example("search-listed", "A saved search found a car", smsLine(alertWords("listed", CAR, ["Civics"]).sms)),
    example("search-ending", "A car of a saved search ends soon", smsLine(alertWords("ending", CAR, ["Civics"]).sms)),
    example(
      "search-reserve",
      "The reserve of a saved search's car is met",
      smsLine(alertWords("reserve", CAR, ["Civics"]).sms)
    ),
    example("search-digest", "The morning's finds of saved searches", smsLine(digestWords(3).sms)),
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
