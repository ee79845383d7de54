/** What each type of notice is about, as parameters; the reader's side decides on the sentences. */
import { z } from "zod"
import { ownEyes } from "../../own-eyes"
import { MEASURE_KINDS } from "../../constants"
import { DISCLOSURE_FIELDS } from "../../rules/disclosures"
import { SALE_PAPERS } from "../../rules/sale-papers"
import { ALERT_KINDS } from "../../rules/saved-search"
import { inCents, instant } from "../shared"

const party = z.enum(["buyer", "seller"])
const mode = z.enum(["trust", "agent", "direct"])
/** ISO date in Toronto. */
const day = z.iso.date()
const seconds = z.number().int().min(0)
const said = z.string()

const fact = <Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
  z.strictObject({ fact: z.literal(name), ...shape })

const extension = { antiSnipeWindowSeconds: seconds, antiSnipeExtensionSeconds: seconds }
const appointment = { at: instant, place: said }
const paper = {
  by: party,
  paper: z.enum(SALE_PAPERS),
  safetyIncluded: z.boolean(),
}
const inspection = { startsAt: instant, location: z.string(), online: z.boolean(), address: z.string() }
const promotionRun = {
  endsAt: instant.nullable(),
  runsFrom: instant.nullable(),
  runsTo: instant.nullable(),
  plannedAt: instant.nullable(),
}
/** Which one of how many, and with which reserve. */
const relisted = { number: z.number(), times: z.number(), reserveCents: ownEyes(inCents.nullable()) }
const alertedCar = {
  openingPriceCents: inCents,
  currentBidCents: inCents.nullable(),
  hasReserve: z.boolean(),
  endsAt: instant,
}
/** The fee may not be paid yet: an admin decides on its lines. */
const feeHeld = z.literal(true).optional()
const disclosed = z.union([z.boolean(), z.number(), z.string(), z.null()])

/** By type of notice; `fact` distinguishes within a type. The listing of the notice names the car. */
export const NOTICE_PARAMS = {
  bidWon: fact("won", { priceCents: inCents, feeCents: inCents, feeHeld, by: z.enum(["bid", "offer", "agreement"]) }),
  listingSold: fact("sold", { priceCents: inCents, feeCents: inCents, feeHeld }),
  auctionUnsold: z.discriminatedUnion("fact", [
    fact("unsold", {
      reachedCents: inCents.nullable(),
      negotiableUntil: instant.nullable(),
      /** It is listed again automatically then. */
      relisting: z.strictObject({ dueAt: instant, ...relisted }).optional(),
    }),
    fact("relisted", { ...relisted, endsAt: instant }),
    fact("not-relisted", { number: z.number(), times: z.number(), reason: said }),
    fact("closed", { reason: said }),
    fact("not-opened", { reason: said }),
  ]),
  outbid: fact("outbid", { currentCents: inCents, minimumCents: inCents, endsAt: instant, ...extension }),
  reminder: z.discriminatedUnion("fact", [
    fact("ending", {
      minutes: z.number().int().min(1),
      endsAt: instant,
      openingCents: inCents,
      currentCents: inCents.nullable(),
      standing: z.enum(["leads", "outbid", "watches"]),
      ...extension,
    }),
    /** Somebody else bought it at once, and the auction is over. */
    fact("bought", { priceCents: inCents, standing: z.enum(["outbid", "watches"]) }),
  ]),
  chatActivated: fact("chat-opened", {}),
  feeDue: fact("fee-due", { totalCents: inCents, dueAt: instant, overdue: z.boolean() }),
  saleStep: z.discriminatedUnion("fact", [
    fact("cancelled", { reason: said, atFault: z.boolean() }),
    fact("bill-of-sale-accepted", { by: party }),
    fact("wire-account-entered", { totalCents: inCents, dueAt: instant }),
    /** Without `dueAt` there is no account to pay into yet. */
    fact("payment-asked", {
      mode,
      totalCents: inCents,
      dueAt: instant.nullable(),
      sellerType: z.enum(["private", "dealer"]),
      safetyIncluded: z.boolean(),
    }),
    fact("funds-due-soon", { mode, totalCents: inCents, dueAt: instant }),
    fact("funds-overdue", { totalCents: inCents, dueAt: instant }),
    fact("registration-due", { day, past: z.boolean() }),
    fact("safety-certificate-due", { day, past: z.boolean() }),
    fact("funds-sent", { totalCents: inCents }),
    fact("funds-sent-taken-back", { totalCents: inCents }),
    fact("funds-received", { totalCents: inCents, mode }),
    /** The wire came before the buyer said that it is sent; only the buyer can say so. */
    fact("confirm-funds-sent", { totalCents: inCents, mode }),
    /** The same, as the seller reads it: the hand-over waits for the buyer's word. */
    fact("funds-received-early", { totalCents: inCents, mode }),
    fact("handed-over", {}),
    fact("buyer-approved", {}),
    fact("both-approved", { totalCents: inCents, mode, accountMissing: z.boolean() }),
    fact("paid-out", { totalCents: inCents, mode }),
    fact("meeting-arranged", appointment),
    fact("inspection-proposed", { by: party, ...appointment }),
    fact("inspection-agreed", appointment),
    fact("inspection-declined", { by: party }),
    fact("inspection-cancelled", { by: party }),
    fact("paper-recorded", paper),
    fact("paper-withdrawn", paper),
    fact("payout-returned", { reason: said }),
    fact("confirmation-taken-back", { reason: said }),
    fact("dispute-opened", { by: party }),
    fact("dispute-closed", { reason: said }),
    /** A lost dispute returned that side's fee to its card. */
    fact("fee-disputed", { by: party }),
    /** The recipient's fee was held, and may be paid now. */
    fact("fee-released", { totalCents: inCents, dueAt: instant }),
    /** What the two sides say of each other; the recipient can rate until `until`. */
    fact("rating-asked", { until: instant }),
    fact("rating-given", { by: party, until: instant }),
    fact("ratings-shown", {}),
    fact("rating-answered", { by: party, text: said }),
    fact("rating-removed", { part: z.enum(["rating", "answer"]), reason: said }),
  ]),
  runnerUpOffer: z.discriminatedUnion("fact", [
    /** `sellerConsent`: the recorded consent, only for the seller. */
    fact("opened", { priceCents: inCents, endsAt: instant, sellerConsent: said.nullable() }),
    fact("ended", {
      how: z.enum(["declined", "expired", "withdrawn"]),
      priceCents: inCents,
      endsAt: instant,
      reason: said.nullable(),
    }),
  ]),
  negotiation: z.discriminatedUnion("fact", [
    fact("opened", { priceCents: inCents, until: instant }),
    fact("offered", { priceCents: inCents, until: instant, by: party }),
    fact("countered", { priceCents: inCents, until: instant, by: party }),
    fact("declined", { by: party }),
    fact("expired", {}),
    /** `reason`: only for the seller. */
    fact("withdrawn", { reason: said.nullable() }),
  ]),
  disclosureChanged: z.discriminatedUnion("fact", [
    fact("disclosed", {
      changes: z.array(z.strictObject({ field: z.enum(DISCLOSURE_FIELDS), was: disclosed, now: disclosed })),
    }),
    fact("kilometres-corrected", { was: z.number().nullable(), now: z.number(), reason: said }),
    fact("audience-decided", { audience: z.enum(["public", "dealers"]), reason: said }),
    fact("correction-asked", { text: said, tookDown: z.boolean() }),
    fact("correction-closed", { tookDown: z.boolean() }),
  ]),
  bidsVoided: z.discriminatedUnion("fact", [
    fact("own-bids-voided", {}),
    fact("bids-voided", { bidder: z.string(), currentCents: inCents.nullable() }),
    fact("leads-again", { currentCents: inCents }),
  ]),
  auctionExtended: z.discriminatedUnion("fact", [
    fact("extended", { endsAt: instant }),
    fact("paused", { until: instant, endsAt: instant }),
    fact("resumed", { endsAt: instant }),
  ]),
  appointment: z.discriminatedUnion("fact", [
    fact("paid", { amountCents: inCents, hstCents: inCents }),
    fact("booked", inspection),
    fact("moved", inspection),
    fact("tomorrow", inspection),
    fact("cancelled", { startsAt: instant, by: z.enum(["seller", "market"]), reason: said }),
    fact("missed", { startsAt: instant }),
    fact("passed", { byVideo: z.boolean(), corrected: z.boolean() }),
    fact("failed", {
      corrected: z.boolean(),
      found: z.array(z.strictObject({ label: z.string(), note: said })),
    }),
  ]),
  promotion: z.discriminatedUnion("fact", [
    fact("paid", { label: z.string(), priceCents: inCents, hstCents: inCents, ...promotionRun }),
    fact("started", promotionRun),
    fact("ending", { endsAt: instant }),
    fact("returned", { reason: said, begun: z.boolean() }),
  ]),
  /** `questionId`: absent from notices of before it was stored. */
  question: z.discriminatedUnion("fact", [
    fact("asked", { text: said, questionId: z.string().optional() }),
    fact("answered", { text: said, questionId: z.string().optional() }),
  ]),
  savedSearch: z.discriminatedUnion("fact", [
    fact("found", {
      kind: z.enum(ALERT_KINDS),
      kms: z.number().nullable(),
      location: z.string(),
      searches: z.array(z.string()),
      ...alertedCar,
    }),
    /** As many cars as a notice has room for; `cars` counts all. */
    fact("digest", {
      cars: z.number().int().min(1),
      shown: z.array(z.strictObject({ title: z.string(), kinds: z.array(z.enum(ALERT_KINDS)), ...alertedCar })),
    }),
  ]),
  finance: fact("finance-received", { deskNamed: z.boolean() }),
  account: z.discriminatedUnion("fact", [
    fact("payout-account-asked", {}),
    fact("payout-account-changed", { changedAt: instant, heldUntil: instant, lastDigits: ownEyes(z.string()) }),
    fact("email-changed", { newEmail: z.string() }),
    fact("password-changed", { at: instant }),
    fact("password-guessed", { at: instant }),
    fact("read-as", { at: instant, minutes: z.number().int(), reason: said }),
    fact("key-asked", { name: z.string(), by: z.string(), reason: said }),
    fact("key-made", { name: z.string() }),
    fact("key-revoked", { name: z.string() }),
    fact("feed-stopped", { reason: said }),
    fact("report-decided", { reference: z.string(), acted: z.boolean() }),
    fact("licence-ends", { expiresOn: day, today: z.boolean() }),
    fact("measure-taken", {
      kind: z.enum(MEASURE_KINDS),
      bidsVoided: z.boolean(),
      listingsClosed: z.boolean(),
      note: said,
    }),
    fact("measure-lifted", {
      kind: z.enum(MEASURE_KINDS),
      left: z.strictObject({ bidding: z.boolean(), selling: z.boolean(), disabled: z.boolean() }),
    }),
  ]),
}

export type NoticeType = keyof typeof NOTICE_PARAMS
export type NoticeParams<Type extends NoticeType = NoticeType> = z.infer<(typeof NOTICE_PARAMS)[Type]>

export type NoticeFact = { [Type in NoticeType]: { type: Type; params: NoticeParams<Type> } }[NoticeType]

export const NOTICE_TYPES = Object.keys(NOTICE_PARAMS) as [NoticeType, ...NoticeType[]]
