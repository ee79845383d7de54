import {
  fieldName,
  withShortReferences,
  type AdminAppointment,
  type AdminCharge,
  type AdminListing,
  type AdminListingPromotion,
  type AdminQuestion,
  type AdminSale,
  type ChargeDispute,
  type ContactMessage,
  type FinanceRequest,
  type LedgerRow,
  type QuestionStanding,
  type RatingState,
  type ReconciliationRun,
  type Registrant,
  type RunnerUpOfferStatus,
  type SettlementView,
} from "@northlot/contract"

export type ChipColour = "default" | "success" | "warning" | "error" | "primary"
type Label = { name: string; colour: ChipColour }
export type Labels<Value extends string> = Readonly<Record<Value, Label>>

export const LISTING_STATUSES: Labels<AdminListing["status"]> = {
  draft: { name: "Draft", colour: "default" },
  live: { name: "Live", colour: "success" },
  sold: { name: "Sold", colour: "primary" },
  closed: { name: "Closed", colour: "error" },
}

const SCHEDULED: Label = { name: "Scheduled", colour: "primary" }

/** A draft with a start or end time is scheduled: it goes live automatically. */
export function listingStatus({
  status,
  startsAt,
  endsAt,
}: Pick<AdminListing, "status" | "startsAt" | "endsAt">): Label {
  return status === "draft" && (startsAt || endsAt) ? SCHEDULED : LISTING_STATUSES[status]
}

export const SALE_STATUSES: Labels<AdminSale["status"]> = {
  awaiting_fees: { name: "Awaiting fees", colour: "warning" },
  open: { name: "Chat open", colour: "primary" },
  completed: { name: "Completed", colour: "success" },
  cancelled: { name: "Cancelled", colour: "error" },
}

export const QUESTION_STANDINGS: Labels<QuestionStanding> = {
  shown: { name: "Shown", colour: "success" },
  held: { name: "Held back", colour: "warning" },
  hidden: { name: "Hidden", colour: "default" },
}

export const RATING_STATES: Labels<RatingState> = {
  shown: { name: "Shown", colour: "success" },
  blind: { name: "Not shown yet", colour: "warning" },
  removed: { name: "Removed", colour: "default" },
}

export const FINANCE_STATUSES: Labels<FinanceRequest["status"]> = {
  new: { name: "Waiting", colour: "warning" },
  handled: { name: "Handled", colour: "success" },
}

/** The state of the question. If the question is shown and answered, the state of the answer. */
export function questionStanding({ standing, answer }: Pick<AdminQuestion, "standing" | "answer">): Label {
  return QUESTION_STANDINGS[standing !== "shown" || !answer ? standing : answer.standing]
}

export const CONTACT_STATES: Labels<"open" | "answered"> = {
  open: { name: "Open", colour: "warning" },
  answered: { name: "Answered", colour: "success" },
}

export const contactState = ({ answeredAt }: Pick<ContactMessage, "answeredAt">): Label =>
  CONTACT_STATES[answeredAt === null ? "open" : "answered"]

export const CONTACT_TOPIC_NAMES: Readonly<Record<ContactMessage["topic"], string>> = {
  bidding: "Bidding",
  sale: "A sale or purchase",
  payments: "Payments and credits",
  account: "The account",
  name: "A change of name",
  listing: "A listing",
  other: "Something else",
}

export const FEE_STATUSES: Labels<AdminSale["fees"][number]["status"]> = {
  held: { name: "Held", colour: "error" },
  pending: { name: "Unpaid", colour: "warning" },
  paid: { name: "Paid", colour: "success" },
  refunded: { name: "Refunded", colour: "default" },
}

export const PAYMENT_STATUSES: Labels<LedgerRow["status"]> = {
  Unpaid: { name: "Unpaid", colour: "warning" },
  Paid: { name: "Paid", colour: "success" },
  Refunded: { name: "Refunded", colour: "default" },
}

export const CHARGE_STATUSES: Labels<AdminCharge["status"]> = {
  created: { name: "Not opened", colour: "default" },
  pending: { name: "Being paid", colour: "primary" },
  paid: { name: "Paid", colour: "success" },
  failed: { name: "Failed", colour: "default" },
  cancelled: { name: "Cancelled", colour: "default" },
  refunded: { name: "Refunded", colour: "default" },
  held: { name: "Held", colour: "warning" },
}

export const APPOINTMENT_STATUSES: Labels<AdminAppointment["status"]> = {
  booked: { name: "Booked", colour: "primary" },
  completed: { name: "Inspected", colour: "success" },
  no_show: { name: "Nobody came", colour: "warning" },
  cancelled: { name: "Cancelled", colour: "default" },
}

export const DISPUTES: Labels<ChargeDispute["state"]> = {
  open: { name: "In dispute", colour: "error" },
  won: { name: "Dispute won", colour: "success" },
  lost: { name: "Dispute lost", colour: "error" },
  inquiry: { name: "Bank asks", colour: "warning" },
  inquiryClosed: { name: "Inquiry closed", colour: "default" },
}

/** The most urgent state of a charge: an open dispute, a refund under way, else its status. */
export function chargeStatus({
  status,
  dispute,
  inquiry,
  refund,
  refundFailedAt,
}: Pick<AdminCharge, "status" | "dispute" | "inquiry" | "refund" | "refundFailedAt">): Label {
  if (refundFailedAt) return { name: "Refund failed", colour: "error" }
  if (dispute && status === "paid") return DISPUTES[dispute]
  if (inquiry === "open" && status === "paid" && !refund) return DISPUTES.inquiry
  return refund && status !== "refunded" ? { name: "Being refunded", colour: "primary" } : CHARGE_STATUSES[status]
}

/**
 * The result of a comparison of the ledger with the provider's records. A failed comparison must not look like an
 * agreement.
 */
export function reconciliationStatus({ status, standing }: Pick<ReconciliationRun, "status" | "standing">): Label {
  if (status === "running") return { name: "Under way", colour: "primary" }
  if (status === "failed") return { name: "Failed", colour: "error" }
  return standing === 0 ? { name: "Agrees", colour: "success" } : { name: "Differs", colour: "warning" }
}

const PROVIDERS: Readonly<Record<string, string>> = { sandbox: "the sandbox", stripe: "Stripe" }
/** The name of a payment provider within a sentence. */
export const providerName = (name: string): string => PROVIDERS[name] ?? name

export const SETTLEMENT_MODES: Readonly<Record<SettlementView["mode"], string>> = {
  trust: "In trust by Northlot",
  agent: "By an escrow agent",
  direct: "Between the parties",
}

const PAPER_STATES: Labels<SettlementView["papers"][number]["state"]> = {
  missing: { name: "Missing", colour: "warning" },
  provided: { name: "Provided", colour: "primary" },
  confirmed: { name: "Confirmed", colour: "success" },
  expired: { name: "Expired", colour: "error" },
}

/** The most urgent state of a paper. A paper that is not due yet is not shown as missing. */
export function paperState({ state, overdue, need, dueOn }: SettlementView["papers"][number]): Label {
  if (overdue) return { name: "Overdue", colour: "error" }
  if (state !== "missing") return PAPER_STATES[state]
  if (need === "optional") return { name: "Optional", colour: "default" }
  return need === "afterwards" && dueOn === null
    ? { name: "After the hand-over", colour: "default" }
    : PAPER_STATES.missing
}

/** Who caused a ledger entry: the admin by name, or the system. */
export function ledgerActor(actor: string): string {
  if (actor.startsWith("admin:")) return actor.slice("admin:".length)
  return actor === "system" ? "Northlot" : withShortReferences(actor)
}

export const ACCOUNT_STATUSES: Labels<Registrant["status"]> = {
  active: { name: "Active", colour: "success" },
  disabled: { name: "Disabled", colour: "error" },
}

export const LICENCE_STATES: Labels<NonNullable<Registrant["dealer"]>["licence"]> = {
  pending: { name: "To verify", colour: "warning" },
  verified: { name: "Verified", colour: "success" },
  expired: { name: "Expired", colour: "error" },
  rejected: { name: "Rejected", colour: "error" },
}

export const ROLES: Readonly<Record<Registrant["role"], string>> = {
  buyer: "Buyer",
  seller: "Seller",
  broker: "Broker",
}
export const KINDS = { private: "Private", dealer: "Dealer" } as const

export const CHANNELS = { email: "Email", sms: "SMS" } as const

/** A code name in words: 'place-order' becomes 'Place order'. */
export const wordsOfCode = (name: string): string => fieldName(name.replaceAll(".", " "))

/** Converts labels to the `choices` of react-admin's select input. */
export function choicesOf<Value extends string>(
  labels: Readonly<Record<Value, Label | string>>
): { id: string; name: string }[] {
  return Object.entries<Label | string>(labels).map(([id, label]) => ({
    id,
    name: typeof label === "string" ? label : label.name,
  }))
}

/** Names the kind of a person, such as 'Dealer buyer', 'Private seller' or 'Broker'. */
export function kindOf(person: Pick<Registrant, "role" | "buyerType" | "sellerType">): string {
  const type = person.buyerType ?? person.sellerType
  return type ? `${KINDS[type]} ${ROLES[person.role].toLowerCase()}` : ROLES[person.role]
}

const ACTORS = { buyer: "Buyer", seller: "Seller", both: "Both sides", admin: "Northlot" } as const

const ACTS: Readonly<Record<NonNullable<AdminSale["nextStep"]>["step"], string>> = {
  decide_fees: "decide the fees",
  pay_fee: "pay the fee",
  buyerSentFunds: "send the funds",
  fundsReceivedByNorthlot: "confirm the funds",
  deliveryScheduled: "arrange the meeting",
  keysDocsHanded: "hand over keys and papers",
  buyerApproved: "approve the sale",
  sellerApproved: "approve the sale",
  northlotPaidSeller: "confirm the payout",
  decide_dispute: "decide the dispute",
  enter_wire_account: "enter the account for wires",
}

/** Names who must act and how, such as 'Seller: hand over keys and papers'; `null` when nobody has to act. */
export function nextStepName(step: AdminSale["nextStep"]): string | null {
  return step && `${ACTORS[step.waitingFor]}: ${ACTS[step.step]}`
}

export const OFFER_STATUSES: Labels<RunnerUpOfferStatus> = {
  open: { name: "On offer", colour: "primary" },
  accepted: { name: "Accepted", colour: "success" },
  declined: { name: "Declined", colour: "default" },
  expired: { name: "Not answered", colour: "default" },
  withdrawn: { name: "Withdrawn", colour: "default" },
}

export const PROMOTION_STATES: Labels<AdminListingPromotion["state"]> = {
  planned: { name: "Planned", colour: "primary" },
  next: { name: "Next", colour: "primary" },
  running: { name: "Running", colour: "success" },
  ended: { name: "Ended", colour: "default" },
  refunded: { name: "Refunded", colour: "warning" },
}

/** The state of a sale. A cancelled sale includes the state of the runner-up's offer, such as 'Cancelled, on offer'. */
export function saleStanding({ status, offer }: Pick<AdminSale, "status" | "offer">): Label {
  if (status !== "cancelled" || !offer) return SALE_STATUSES[status]
  return {
    name: `Cancelled, ${OFFER_WORDS[offer.status]}`,
    colour: offer.status === "open" ? "primary" : SALE_STATUSES.cancelled.colour,
  }
}
const OFFER_WORDS: Readonly<Record<RunnerUpOfferStatus, string>> = {
  open: "on offer",
  accepted: "resold",
  declined: "declined",
  expired: "no answer",
  withdrawn: "withdrawn",
}
