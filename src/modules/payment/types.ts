import type { IncomingHttpHeaders } from "node:http"
import type { Cents, EvidenceKind, EvidenceTexts } from "@northlot/contract"
import type {
  ChargeDisputeFileRow,
  ChargeDisputeRow,
  ChargeDisputeSubmissionRow,
  ChargeDocumentNumberRow,
  ChargeDocumentRow,
  ChargeRefundRow,
  ChargeRow,
} from "./tables"
import type { CamelCased } from "#src/platform/camel-case"

export type ChargeStatus = "created" | "pending" | "paid" | "failed" | "cancelled" | "refunded" | "held"

export interface ChargeLine {
  /** What the ledger books it as: a kind of revenue, `hst`, or `credits`. */
  code: string
  label: string
  amountCents: Cents
}

/** One amount asked of one person for one thing. Cents, CAD; times UTC. */
export interface ChargeRecord extends CamelCased<
  Omit<ChargeRow, "lines" | "opening_until" | "updated_at" | "received_cents" | "dispute" | "part_refund_asked_at">
> {
  lines: ChargeLine[]
  /** What the provider says came; `null` while nothing did. */
  receivedCents: Cents | null
  /** A cardholder's dispute of a paid charge. */
  dispute: DisputeState | null
}

export interface ChargeRequest {
  purpose: string
  referenceId: string
  accountId: string
  description: string
  lines: ChargeLine[]
}

/** A dispute as it is kept. */
export interface ChargeDisputeRecord extends Omit<CamelCased<ChargeDisputeRow>, "texts"> {
  texts: EvidenceTexts
  files: CamelCased<ChargeDisputeFileRow>[]
  /** Oldest first. */
  submissions: CamelCased<ChargeDisputeSubmissionRow>[]
}

export type DisputeState = "open" | "won" | "lost"

/** What a card's bank asks before there is a dispute: it takes no money, and is on no books. */
export type InquiryState = "open" | "closed"

/** A refund that was decided; the provider's event confirms it. */
export type ChargeRefund = CamelCased<ChargeRefundRow>

/** What a provider's event says became of a checkout, or of a payment afterwards. */
export type CheckoutOutcome = "paid" | "failed" | "cancelled" | "refunded" | "disputed" | "dispute_won" | "dispute_lost"

/** `processing`: the person is done, the money has not come yet. */
export type CheckoutState = "open" | "processing" | "paid" | "failed" | "cancelled" | "refunded"

/** A checkout and its money as the provider has them when asked. */
export interface CheckoutStanding {
  reference: string
  state: CheckoutState
  dispute: DisputeState | null
  payment: string | null
  chargeId: string | null
  accountId: string | null
  amountCents: Cents | null
  /** Lower case, `cad`. */
  currency: string | null
  /** What the provider has given back of it, whoever asked. */
  refundedCents: Cents
  /** When the provider was asked, by this machine's clock: of two answers the later one counts. */
  askedAt: Date
}

/** A provider's event in our words. Events that mean nothing to us have no outcome. */
export interface CheckoutEvent {
  /** Unique per provider. */
  id: string
  type: string
  /** It is about a payment that several charges share: the provider is asked what each of them has of it. */
  isJoint?: boolean
  outcome: CheckoutOutcome | null
  /** The provider's id of the checkout, where the event names it. */
  reference: string | null
  /** The provider's id of the money movement, for refunds later. */
  payment: string | null
  /** Our ids, as we handed them to the provider. */
  chargeId: string | null
  accountId: string | null
  amountCents: Cents | null
  /** Lower case, `cad`. */
  currency: string | null
  /** It speaks of a dispute, of which the provider may have more to tell than its state: a date, a fee. */
  disputeChanged?: boolean
  /** A refund that the provider had confirmed has failed: the money is with it again. */
  refundFailed?: boolean
  /** A part of the money went back: the provider is asked how much. */
  refundsChanged?: boolean
}

/** One line of an invoice or a credit note. */
export interface DocumentLine {
  label: string
  amountCents: Cents
}

/** What an invoice or a credit note says, in the words of the moment at which it was issued. */
export interface DocumentContent {
  /** Who sold, and who paid: names, places and numbers, a line each. */
  operator: string[]
  customer: string[]
  facts: { label: string; value: string }[]
  /** Before tax. */
  lines: DocumentLine[]
  /** Null where no tax was charged, or a price names none. */
  hst: DocumentLine | null
  statements: string[]
}

/** An invoice or a credit note to issue: its number follows at the commit. */
export interface NewDocument extends CamelCased<Omit<ChargeDocumentRow, "id" | "content">> {
  content: DocumentContent
}

/** What tells a document from all others. */
export type DocumentNumber = Pick<ChargeDocumentNumberRow, "kind" | "year" | "number">

/** One that was issued. Cents, of a credit note positive as well; times UTC. */
export interface ChargeDocument extends NewDocument, DocumentNumber {
  id: string
  issuedAt: Date
  /** Of a credit note: the invoice that it reduces. */
  reduces: DocumentNumber | null
}

/** What one charge asks on a page. */
export interface CheckoutPart {
  chargeId: string
  amountCents: Cents
}

/** What a provider's page asks for: one charge, or several at once. */
export interface CheckoutPage {
  accountId: string
  description: string
  lines: readonly ChargeLine[]
  /** Of all parts together. */
  amountCents: Cents
  /** Lower case, `cad`. */
  currency: string
  /** Path of the storefront to which the person comes back, paid or not. */
  returnPath: string
  parts: readonly CheckoutPart[]
}

/** A page for one charge of those that it asks for. */
export interface CheckoutRequest extends CheckoutPart {
  page: CheckoutPage
  /** The page under the provider's own id, where it was opened for another of its charges. */
  opened: { reference: string; url: string } | null
}

/** A movement of money as the provider keeps it: what the ledger is compared with. */
export interface MoneyRecord {
  kind: "payment" | "refund" | "dispute"
  /** The provider's own id of it. */
  id: string
  /** The provider's id of the payment it belongs to. */
  payment: string
  /** Our id, where the provider keeps it with this record. */
  chargeId: string | null
  /** Positive, in the smallest unit of its currency. */
  amountCents: Cents
  /** Lower case, `cad`. */
  currency: string
  /** How a dispute stands; null for the other kinds. */
  dispute: DisputeState | null
  /** When the money moved, by the provider's clock. */
  at: Date
}

/** A movement as the provider tells it: of a payment that several charges share it knows the whole. */
export interface ProviderRecord extends MoneyRecord {
  /** Of a payment that several charges share: all of them. */
  parts: readonly CheckoutPart[]
}

/** A dispute or an inquiry, as the provider has it when asked. */
export interface DisputeStanding {
  /** The provider's own id of it. */
  dispute: string
  /** One of the two: a dispute took money, an inquiry did not. */
  state: DisputeState | null
  inquiry: InquiryState | null
  /** In the provider's word. */
  reason: string
  amountCents: Cents
  /** Lower case, `cad`. */
  currency: string
  /** What the provider took for the dispute itself, less what it gave back; in dollars' cents. */
  feeCents: Cents
  openedAt: Date
  /** Null where the bank takes no evidence. */
  evidenceDueAt: Date | null
}

/** What the card's bank is to read. */
export interface DisputeEvidence {
  texts: EvidenceTexts
  customer: { name: string; email: string }
  files: readonly { kind: EvidenceKind; name: string; mimeType: string; bytes: Buffer }[]
}

/**
 * A payment provider with a payment page of its own. Every call may be repeated: `createCheckout` with the
 * same idempotency key answers the same checkout, `expire` and `refund` of something finished change nothing.
 * References and payments are those of a charge: of a payment that several share, each has an id of its own, by which
 * it is asked about, refunded and disputed as if it had been paid alone (`rules/joint-payment.ts`). `expire` closes the
 * page for all of them.
 */
export interface HostedCheckout {
  /** Also the last part of the webhook's address. */
  readonly name: string
  /** The id under which the payment module knows it. */
  readonly medusaProviderId: string
  /** @throws CheckoutRefusedError when the provider will never accept this request. */
  createCheckout(page: CheckoutPage, idempotencyKey: string): Promise<{ reference: string; url: string }>
  retrieve(
    reference: string
  ): Promise<{ state: CheckoutState; payment: string | null; amountCents: Cents; currency: string }>
  /**
   * The checkout with what became of its money, whatever events were sent of it: by its reference, or else by the
   * payment, also by the provider's own id of either. One for each charge that it is for; none when the provider knows
   * neither.
   */
  standings(of: { reference: string | null; payment: string | null }): Promise<CheckoutStanding[]>
  /** What tells the card of a payment from others, the same for every payment with it; `null` where there is none. */
  cardOf(payment: string): Promise<string | null>
  /** The dispute of a payment; of several the one that costs most. `null` where none took money. */
  disputeOf(payment: string): Promise<DisputeStanding | null>
  /**
   * Gives the evidence to the card's bank, for good. Under a key: asked again after it was taken, it stays taken.
   * @throws CheckoutRefusedError when the provider will never accept it
   */
  submitEvidence(dispute: string, evidence: DisputeEvidence, idempotencyKey: string): Promise<void>
  /** Closes an open checkout, so that it cannot be paid any more. */
  expire(reference: string): Promise<void>
  /**
   * Gives money back; nothing where all of it went back already.
   * @throws CheckoutRefusedError when the provider will never do this: in dispute, or more than what is left
   */
  refund(reference: string, amountCents: Cents, idempotencyKey: string): Promise<void>
  /**
   * Payments captured, refunds made and disputes that took money from `from` until before `until`. @throws Error when
   * it does not answer
   */
  recordsBetween(from: Date, until: Date): Promise<MoneyRecord[]>
  /**
   * Every record of one payment, by the provider's id of it (`CheckoutEvent.payment`); none when it does not know it.
   */
  recordsOfPayment(payment: string): Promise<MoneyRecord[]>
  /**
   * Reads an event after checking its signature over the raw bytes, at the moment `now`.
   * @throws RefusedError `SIGNATURE_INVALID`.
   */
  verifyEvent(rawBody: Buffer, headers: IncomingHttpHeaders, now: Date): CheckoutEvent
}

/** What a provider implements; `src/providers/joint-payments.ts` makes of it what the market uses. */
export interface PaymentProvider extends Omit<
  HostedCheckout,
  "retrieve" | "standings" | "refund" | "recordsBetween" | "recordsOfPayment"
> {
  retrieve(reference: string): Promise<ProviderCheckout>
  standing(of: {
    reference: string | null
    payment: string | null
  }): Promise<(Omit<CheckoutStanding, "askedAt"> & Shared) | null>
  /** Of a payment that several charges share, `chargeId` is kept with the refund. */
  refund(reference: string, amountCents: Cents, idempotencyKey: string, chargeId: string | null): Promise<void>
  recordsBetween(from: Date, until: Date): Promise<ProviderRecord[]>
  recordsOfPayment(payment: string): Promise<ProviderRecord[]>
}

/** All charges that a checkout is for. */
interface Shared {
  parts: readonly CheckoutPart[]
}

interface ProviderCheckout extends Shared {
  state: CheckoutState
  payment: string | null
  amountCents: Cents
  currency: string
}
