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
  /** How the ledger books this line: a kind of revenue, `hst`, or `credits`. */
  code: string
  label: string
  amountCents: Cents
}

/** One amount that one person is asked to pay for one thing. Amounts in CAD cents; times UTC. */
export interface ChargeRecord extends CamelCased<
  Omit<ChargeRow, "lines" | "opening_until" | "updated_at" | "received_cents" | "dispute" | "part_refund_asked_at">
> {
  lines: ChargeLine[]
  /** The amount that the provider reported as received; `null` until then. */
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

/** A stored dispute of a charge. */
export interface ChargeDisputeRecord extends Omit<CamelCased<ChargeDisputeRow>, "texts"> {
  texts: EvidenceTexts
  files: CamelCased<ChargeDisputeFileRow>[]
  /** The submissions of evidence, oldest first. */
  submissions: CamelCased<ChargeDisputeSubmissionRow>[]
}

export type DisputeState = "open" | "won" | "lost"

/** A bank's question about a card payment before any dispute. It takes no money and enters no books. */
export type InquiryState = "open" | "closed"

/** A refund that was decided. The provider's event confirms it later. */
export type ChargeRefund = CamelCased<ChargeRefundRow>

/** What a provider's event reports about a checkout, or about its payment afterwards. */
export type CheckoutOutcome = "paid" | "failed" | "cancelled" | "refunded" | "disputed" | "dispute_won" | "dispute_lost"

/** `processing`: the person has finished the payment page, but the money has not arrived yet. */
export type CheckoutState = "open" | "processing" | "paid" | "failed" | "cancelled" | "refunded"

/** The current state of a checkout and its money, as the provider answers when asked. */
export interface CheckoutStanding {
  reference: string
  state: CheckoutState
  dispute: DisputeState | null
  payment: string | null
  chargeId: string | null
  accountId: string | null
  amountCents: Cents | null
  /** Currency code in lower case, such as `cad`. */
  currency: string | null
  /** The sum of all refunds of this payment, whoever requested them. */
  refundedCents: Cents
  /** When the provider was asked, by this machine's clock. Of two answers, the one asked later is applied. */
  askedAt: Date
}

/**
 * A provider's event translated into the market's terms. An event without meaning for the market has no outcome.
 */
export interface CheckoutEvent {
  /** The event's id, unique among the events of one provider. */
  id: string
  type: string
  /** The event concerns a payment that several charges share. The provider is asked for each charge's part. */
  isJoint?: boolean
  outcome: CheckoutOutcome | null
  /** The provider's id of the checkout; `null` where the event does not name it. */
  reference: string | null
  /** The provider's id of the payment, needed for later refunds. */
  payment: string | null
  /** The charge id that the market handed to the provider. */
  chargeId: string | null
  accountId: string | null
  amountCents: Cents | null
  /** Currency code in lower case, such as `cad`. */
  currency: string | null
  /** The event concerns a dispute. The dispute's date or fee may have changed, even if its state has not. */
  disputeChanged?: boolean
  /** A refund that the provider had confirmed has failed: the provider holds the money again. */
  refundFailed?: boolean
  /** A part of the money was refunded: the provider is asked how much. */
  refundsChanged?: boolean
}

/** One line of an invoice or a credit note. */
export interface DocumentLine {
  label: string
  amountCents: Cents
}

/** The content of an invoice or a credit note. It never changes after the document is issued. */
export interface DocumentContent {
  /** Northlot's name, address and tax number as printed lines; `customer` has the same lines about the payer. */
  operator: string[]
  customer: string[]
  facts: { label: string; value: string }[]
  /** Amounts before tax. */
  lines: DocumentLine[]
  /** `null` where no tax was charged, or where the price does not state the tax. */
  hst: DocumentLine | null
  statements: string[]
}

/** An invoice or a credit note to be issued. It gets its number when the transaction commits. */
export interface NewDocument extends CamelCased<Omit<ChargeDocumentRow, "id" | "content">> {
  content: DocumentContent
}

/** Identifies one document among all. */
export type DocumentNumber = Pick<ChargeDocumentNumberRow, "kind" | "year" | "number">

/** An issued invoice or credit note. Amounts in cents, positive in a credit note too; times UTC. */
export interface ChargeDocument extends NewDocument, DocumentNumber {
  id: string
  issuedAt: Date
  /** The invoice that this credit note reduces; `null` for an invoice. */
  reduces: DocumentNumber | null
}

/** One charge's line on a payment page. */
export interface CheckoutPart {
  chargeId: string
  amountCents: Cents
}

/** A payment page of the provider, for one charge or for several together. */
export interface CheckoutPage {
  accountId: string
  description: string
  lines: readonly ChargeLine[]
  /** The page's total: the sum of all `parts`. */
  amountCents: Cents
  /** Currency code in lower case, such as `cad`. */
  currency: string
  /** Storefront path to which the person returns, whether paid or not. */
  returnPath: string
  parts: readonly CheckoutPart[]
}

/** A request to open a payment page, made for one of the charges that the page covers. */
export interface CheckoutRequest extends CheckoutPart {
  page: CheckoutPage
  /**
   * The payment page at the provider, if the request for another charge of `page` has already opened it; otherwise
   * `null`. `reference` is the page's id at the provider.
   */
  opened: { reference: string; url: string } | null
}

/** A movement of money as the provider records it. The ledger is compared with these records. */
export interface MoneyRecord {
  kind: "payment" | "refund" | "dispute"
  /** The provider's id of this record. */
  id: string
  /** The provider's id of the payment to which the record belongs. */
  payment: string
  /** The market's charge id, if the provider stores it with this record. */
  chargeId: string | null
  /** Positive, in the smallest unit of its currency. */
  amountCents: Cents
  /** Currency code in lower case, such as `cad`. */
  currency: string
  /** State of a dispute; `null` for the other kinds of record. */
  dispute: DisputeState | null
  /** When the money moved, by the provider's clock. */
  at: Date
}

/** A money record from the provider. For a payment that several charges share, it covers the whole payment. */
export interface ProviderRecord extends MoneyRecord {
  /** All charges that share this payment. */
  parts: readonly CheckoutPart[]
}

/** The current state of a dispute or an inquiry, as the provider answers when asked. */
export interface DisputeStanding {
  /** The provider's id of the dispute or inquiry. */
  dispute: string
  /** Exactly one of `state` and `inquiry` is set: a dispute took money, an inquiry did not. */
  state: DisputeState | null
  inquiry: InquiryState | null
  /** The provider's code for the reason of the dispute or inquiry. */
  reason: string
  amountCents: Cents
  /** Currency code in lower case, such as `cad`. */
  currency: string
  /** The provider's fee for the dispute, less what the provider returned of it; in CAD cents. */
  feeCents: Cents
  openedAt: Date
  /** `null` where the bank accepts no evidence. */
  evidenceDueAt: Date | null
}

/** The evidence that the card's bank will read. */
export interface DisputeEvidence {
  texts: EvidenceTexts
  customer: { name: string; email: string }
  files: readonly { kind: EvidenceKind; name: string; mimeType: string; bytes: Buffer }[]
}

/**
 * A payment provider with its own payment page. Every call may be repeated: `createCheckout` with the same
 * idempotency key returns the same checkout. `expire` changes nothing after the checkout has ended. `refund` changes
 * nothing after the full refund. References and payment ids belong to one charge. If several charges share a payment,
 * each charge has its own ids (`rules/joint-payment.ts`). The market uses these ids to query, refund and dispute each
 * charge as if it were paid alone. `expire` closes the page for all charges.
 */
export interface HostedCheckout {
  /** The provider's name, also the last segment of the webhook's path. */
  readonly name: string
  /** The provider's id within Medusa's payment module. */
  readonly medusaProviderId: string
  /** @throws CheckoutRefusedError when the provider will never accept this request. */
  createCheckout(page: CheckoutPage, idempotencyKey: string): Promise<{ reference: string; url: string }>
  retrieve(
    reference: string
  ): Promise<{ state: CheckoutState; payment: string | null; amountCents: Cents; currency: string }>
  /**
   * Asks for the current state of a checkout and its money. The lookup uses `reference`, otherwise `payment`. Both may
   * be the provider's ids or the ids of one charge's share. Answers one standing per charge, or none if the provider
   * knows neither id.
   */
  standings(of: { reference: string | null; payment: string | null }): Promise<CheckoutStanding[]>
  /**
   * Identifies the card of a payment: the same value for every payment with that card. `null` where there is no
   * card.
   */
  cardOf(payment: string): Promise<string | null>
  /**
   * The dispute of a payment; the costliest if there are several. Without a dispute, an inquiry; `null` without
   * either.
   */
  disputeOf(payment: string): Promise<DisputeStanding | null>
  /**
   * Submits the evidence to the card's bank, for good. A repeat with the same key changes nothing.
   * @throws CheckoutRefusedError when the provider will never accept it
   */
  submitEvidence(dispute: string, evidence: DisputeEvidence, idempotencyKey: string): Promise<void>
  /** Closes an open checkout, so that nobody can pay it. */
  expire(reference: string): Promise<void>
  /**
   * Refunds money; does nothing where everything is refunded already.
   * @throws CheckoutRefusedError when the provider will never do this: the payment is disputed, or too little is
   * left
   */
  refund(reference: string, amountCents: Cents, idempotencyKey: string): Promise<void>
  /**
   * Captured payments, refunds and disputes that took money, from `from` (included) until `until` (excluded).
   * @throws Error when the provider does not answer
   */
  recordsBetween(from: Date, until: Date): Promise<MoneyRecord[]>
  /** Every record of one payment, by its provider id (`CheckoutEvent.payment`); empty for an unknown payment. */
  recordsOfPayment(payment: string): Promise<MoneyRecord[]>
  /**
   * Verifies the signature over the raw bytes at the moment `now`, then reads the event.
   * @throws RefusedError `SIGNATURE_INVALID`.
   */
  verifyEvent(rawBody: Buffer, headers: IncomingHttpHeaders, now: Date): CheckoutEvent
}

/**
 * What each provider implements. `src/providers/joint-payments.ts` turns it into the `HostedCheckout` of the
 * market.
 */
export interface PaymentProvider extends Omit<
  HostedCheckout,
  "retrieve" | "standings" | "refund" | "recordsBetween" | "recordsOfPayment"
> {
  retrieve(reference: string): Promise<ProviderCheckout>
  standing(of: {
    reference: string | null
    payment: string | null
  }): Promise<(Omit<CheckoutStanding, "askedAt"> & Shared) | null>
  /** If several charges share the payment, the provider stores `chargeId` with the refund. */
  refund(reference: string, amountCents: Cents, idempotencyKey: string, chargeId: string | null): Promise<void>
  recordsBetween(from: Date, until: Date): Promise<ProviderRecord[]>
  recordsOfPayment(payment: string): Promise<ProviderRecord[]>
}

/** All charges that the checkout covers. */
interface Shared {
  parts: readonly CheckoutPart[]
}

interface ProviderCheckout extends Shared {
  state: CheckoutState
  payment: string | null
  amountCents: Cents
  currency: string
}
