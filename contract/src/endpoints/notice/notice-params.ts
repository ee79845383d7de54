/** The parameters of each type of notice. The server makes the texts from them when it shows or sends a notice. */
import { z } from "zod"
import { ownEyes } from "../../own-eyes"
import { MEASURE_KINDS } from "../../constants"
import { DISCLOSURE_FIELDS } from "../../rules/disclosures"
import { SALE_PAPERS } from "../../rules/sale-papers"
import { ALERT_KINDS } from "../../rules/saved-search"
import { inCents, instant } from "../shared"

const party = z.enum(["buyer", "seller"])
const mode = z.enum(["trust", "agent", "direct"])
/** A calendar day in Toronto, as an ISO date. */
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
/** An automatic relisting: its number, the planned number of relistings, and the reserve. */
const relisted = { number: z.number(), times: z.number(), reserveCents: ownEyes(inCents.nullable()) }
const alertedCar = {
  openingPriceCents: inCents,
  currentBidCents: inCents.nullable(),
  hasReserve: z.boolean(),
  endsAt: instant,
}
/** Present if the fee cannot be paid yet, because an admin must first decide what is charged. */
const feeHeld = z.literal(true).optional()
const disclosed = z.union([z.boolean(), z.number(), z.string(), z.null()])

/**
 * The parameters of each type of notice. `fact` says which of the type's texts applies. The car is not a parameter: it
 * is the notice's listing.
 */
export const NOTICE_PARAMS = {
  bidWon: fact("won", { priceCents: inCents, feeCents: inCents, feeHeld, by: z.enum(["bid", "offer", "agreement"]) }),
  listingSold: fact("sold", { priceCents: inCents, feeCents: inCents, feeHeld }),
  auctionUnsold: z.discriminatedUnion("fact", [
    fact("unsold", {
      reachedCents: inCents.nullable(),
      negotiableUntil: instant.nullable(),
      /** The automatic relisting that is planned for the car; absent without one. */
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
    /** Somebody else bought the car at the buy-now price, which ended the auction. */
    fact("bought", { priceCents: inCents, standing: z.enum(["outbid", "watches"]) }),
  ]),
  chatActivated: fact("chat-opened", {}),
  feeDue: fact("fee-due", { totalCents: inCents, dueAt: instant, overdue: z.boolean() }),
  saleStep: z.discriminatedUnion("fact", [
    fact("cancelled", { reason: said, atFault: z.boolean() }),
    fact("bill-of-sale-accepted", { by: party }),
    fact("wire-account-entered", { totalCents: inCents, dueAt: instant }),
    /** `dueAt` is null while no account to pay into has been entered. */
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
    /** Asks the buyer to confirm that they sent the wire, which has already arrived. */
    fact("confirm-funds-sent", { totalCents: inCents, mode }),
    /**
     * Tells the seller that the wire has arrived. The hand-over waits until the buyer confirms having sent the wire.
     */
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
    /** The fee of the party `by` was returned to the cardholder after a lost dispute. */
    fact("fee-disputed", { by: party }),
    /** The recipient's fee was held and can now be paid. */
    fact("fee-released", { totalCents: inCents, dueAt: instant }),
    /** The following facts concern ratings between buyer and seller. The recipient can rate until `until`. */
    fact("rating-asked", { until: instant }),
    fact("rating-given", { by: party, until: instant }),
    fact("ratings-shown", {}),
    fact("rating-answered", { by: party, text: said }),
    fact("rating-removed", { part: z.enum(["rating", "answer"]), reason: said }),
  ]),
  runnerUpOffer: z.discriminatedUnion("fact", [
    /** `sellerConsent`: how the seller agreed to a price below the reserve. It is null in the buyer's notice. */
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
    /** `reason` says why the negotiation was ended. It is null in the buyer's notice. */
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
  /** `questionId` is absent in old notices, from before the id was stored. */
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
    /** `shown` contains as many cars as fit into a notice; `cars` is the number of all cars. */
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
