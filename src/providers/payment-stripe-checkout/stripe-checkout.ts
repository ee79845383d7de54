import Stripe from "stripe"
import { RefusedError, addCents, cents, type EvidenceKind } from "@northlot/contract"
import { CheckoutRefusedError, becameOf } from "#src/modules/payment/rules/hosted-checkout"
import { idOfPart, isJoint } from "#src/modules/payment/rules/joint-payment"
import type {
  CheckoutEvent,
  CheckoutOutcome,
  CheckoutState,
  DisputeStanding,
  DisputeState,
  InquiryState,
  CheckoutPart,
  PaymentProvider,
  ProviderRecord,
} from "#src/modules/payment/types"
import { configuration } from "#src/platform/configuration"
import { neverInTransaction } from "#src/platform/never-in-transaction"
import { withJointPayments } from "../joint-payments"

const TOLERANCE_SECONDS = 300
const TIMEOUT_MILLISECONDS = 15_000
/** The most entries in one answer of Stripe. */
const PAGE = 100

/**
 * Stripe would answer a retry with the same error. An idempotency error means that an earlier request with this key had
 * other values, such as the site's former address. If the person tries to pay again, a new charge gets a new key.
 */
const REFUSALS = [
  Stripe.errors.StripeInvalidRequestError,
  Stripe.errors.StripeCardError,
  Stripe.errors.StripeIdempotencyError,
]

let client: Stripe | undefined

function settings() {
  const { stripe } = configuration()
  if (!stripe) throw new Error("Stripe is not configured.")
  return stripe
}

function stripe(): Stripe {
  const { secretKey, host, port, protocol, timeoutMilliseconds } = settings()
  client ??= new Stripe(secretKey, {
    timeout: timeoutMilliseconds ?? TIMEOUT_MILLISECONDS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(host ? { host, port, protocol } : {}),
  })
  return client
}

/** Stripe Checkout Sessions. The session's id is the reference, the payment intent's id is the payment. */
const calls: PaymentProvider = {
  name: "stripe",
  medusaProviderId: "pp_stripe-checkout_northlot",

  async createCheckout(page, idempotencyKey) {
    const comeBack = configuration().publicUrl + page.returnPath
    const tags = { accountId: page.accountId, ...tagsOf(page.parts) }
    try {
      const session = await stripe().checkout.sessions.create(
        {
          mode: "payment",
          ...(isJoint(page.parts) ? {} : { client_reference_id: page.parts[0]!.chargeId }),
          metadata: tags,
          payment_intent_data: { description: page.description, metadata: tags },
          line_items: page.lines
            .filter(({ amountCents }) => amountCents > 0)
            .map(({ label, amountCents }) => ({
              quantity: 1,
              price_data: { currency: page.currency, unit_amount: amountCents, product_data: { name: label } },
            })),
          success_url: comeBack,
          cancel_url: comeBack,
        },
        { idempotencyKey }
      )
      if (!session.url) throw new CheckoutRefusedError("Stripe returned no page for the session.")
      return { reference: session.id, url: session.url }
    } catch (error) {
      if (REFUSALS.some((kind) => error instanceof kind)) throw new CheckoutRefusedError((error as Error).message)
      throw error
    }
  },

  async retrieve(reference) {
    const session = await stripe().checkout.sessions.retrieve(reference)
    return {
      state: stateOf(session),
      payment: idOf(session.payment_intent),
      amountCents: cents(session.amount_total ?? 0),
      currency: session.currency ?? "",
      parts: partsOf(session.metadata),
    }
  },

  async standing({ reference, payment }) {
    const session = await sessionOf(reference, payment)
    if (!session) return null
    const paid = idOf(session.payment_intent)
    const state = stateOf(session)
    const amountCents = cents(session.amount_total ?? 0)
    const { refunded, refundedCents, dispute } = becameOf(
      state === "paid" && paid ? await recordsOf(paid) : [],
      amountCents
    )
    return {
      reference: session.id,
      state: state === "paid" && refunded ? "refunded" : state,
      dispute,
      payment: paid,
      chargeId: session.client_reference_id,
      accountId: session.metadata?.accountId ?? null,
      amountCents,
      currency: session.currency,
      refundedCents,
      parts: partsOf(session.metadata),
    }
  },

  async cardOf(payment) {
    try {
      const { latest_charge: charge } = await stripe().paymentIntents.retrieve(payment, { expand: ["latest_charge"] })
      return typeof charge === "object" ? (charge?.payment_method_details?.card?.fingerprint ?? null) : null
    } catch (error) {
      // Stripe would refuse a repeated request in the same way, so the error is not thrown.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
      throw error
    }
  },

  async disputeOf(payment) {
    try {
      const found: Stripe.Dispute[] = []
      const inquiries: Stripe.Dispute[] = []
      for await (const one of stripe().disputes.list({ payment_intent: payment, limit: PAGE })) {
        if (DISPUTE_STATES[one.status]) found.push(one)
        else if (INQUIRY_STATES[one.status]) inquiries.push(one)
      }
      const state = becameOf(
        found.map((one) => disputeRecord(one)!),
        cents(0)
      ).dispute
      const dispute = found.find(({ status }) => DISPUTE_STATES[status] === state)
      // An inquiry is reported only if there is no dispute. An open inquiry takes precedence over closed ones.
      const inquiry = inquiries.find(({ status }) => INQUIRY_STATES[status] === "open") ?? inquiries[0]
      return dispute ? standingOf(dispute) : inquiry ? standingOf(inquiry) : null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  },

  async submitEvidence(dispute, { texts, customer, files }, idempotencyKey) {
    try {
      const sent: Partial<Record<EvidenceKind, string>> = {}
      for (const { kind, name, mimeType: type, bytes: data } of files) {
        const file = { data, name, type }
        const key = `${idempotencyKey}:${kind}`
        sent[kind] = (await stripe().files.create({ purpose: "dispute_evidence", file }, { idempotencyKey: key })).id
      }
      await stripe().disputes.update(
        dispute,
        {
          evidence: {
            uncategorized_text: texts.explanation,
            product_description: texts.productDescription,
            access_activity_log: texts.activityLog,
            refund_policy_disclosure: texts.refundPolicy,
            customer_name: customer.name,
            customer_email_address: customer.email,
            ...(sent.receipt ? { receipt: sent.receipt } : {}),
            ...(sent.agreement ? { service_documentation: sent.agreement } : {}),
            ...(sent.communication ? { customer_communication: sent.communication } : {}),
            ...(sent.other ? { uncategorized_file: sent.other } : {}),
          },
          submit: true,
        },
        { idempotencyKey }
      )
    } catch (error) {
      if (!REFUSALS.some((kind) => error instanceof kind)) throw error
      // Stripe forgets an idempotency key after a day, so an earlier try may have submitted the evidence already.
      const { evidence_details: details } = await stripe().disputes.retrieve(dispute)
      if (details.submission_count === 0) throw new CheckoutRefusedError((error as Error).message)
    }
  },

  async expire(reference) {
    const isOpen = async () => (await stripe().checkout.sessions.retrieve(reference)).status === "open"
    if (!(await isOpen())) return
    try {
      await stripe().checkout.sessions.expire(reference)
    } catch (error) {
      // A session that was paid or ended in the meantime cannot be expired and need not be.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || (await isOpen())) throw error
    }
  },

  async refund(reference, amountCents, idempotencyKey, chargeId) {
    const payment = idOf((await stripe().checkout.sessions.retrieve(reference)).payment_intent)
    if (!payment) throw new CheckoutRefusedError("This session has no payment to refund.")
    try {
      await stripe().refunds.create(
        { payment_intent: payment, amount: amountCents, ...(chargeId === null ? {} : { metadata: { chargeId } }) },
        { idempotencyKey }
      )
    } catch (error) {
      if (!REFUSALS.some((kind) => error instanceof kind)) throw error
      // The charge was refunded in Stripe's dashboard; Stripe's event reports it.
      if ((error as Stripe.errors.StripeError).code !== "charge_already_refunded")
        throw new CheckoutRefusedError((error as Error).message)
    }
  },

  /**
   * Reads the entries of Stripe's balance, because Stripe writes one whenever money moves. The entries include decided
   * disputes, and delayed payments that succeed days after their charge.
   */
  async recordsBetween(from, until) {
    const records = new Map<string, ProviderRecord>()
    const entries = stripe().balanceTransactions.list({
      created: { gte: seconds(from), lt: seconds(until) },
      limit: PAGE,
      expand: ["data.source"],
    })
    for await (const { source, created } of entries) {
      const record = typeof source === "object" && source ? recordOf(source, created) : null
      if (record) records.set(`${record.kind}:${record.id}`, record)
    }
    return [...records.values()]
  },

  recordsOfPayment: recordsOf,

  verifyEvent(rawBody, headers, now): CheckoutEvent {
    let event: Stripe.Event
    try {
      const signature = headers["stripe-signature"] ?? ""
      event = stripe().webhooks.constructEvent(
        rawBody,
        signature,
        settings().webhookSecret,
        TOLERANCE_SECONDS,
        undefined,
        now.getTime()
      )
    } catch {
      throw new RefusedError("SIGNATURE_INVALID")
    }
    return normalised(event)
  },
}

export const stripeCheckout = withJointPayments(
  neverInTransaction("A payment provider was called", calls, ["verifyEvent"])
)

const PART_TAG = /^part\d+$/

/** A payment of several charges stores each one's id and amount (cents) in a separate tag. */
function tagsOf(parts: readonly CheckoutPart[]): Record<string, string> {
  if (!isJoint(parts)) return { chargeId: parts[0]!.chargeId }
  return Object.fromEntries(
    parts.map(({ chargeId, amountCents }, index) => [`part${index + 1}`, `${chargeId}:${amountCents}`])
  )
}

function partsOf(tags: Stripe.Metadata | null): CheckoutPart[] {
  const parts = Object.entries(tags ?? {}).filter(([name]) => PART_TAG.test(name))
  return parts
    .sort(([one], [other]) => Number(one.slice(4)) - Number(other.slice(4)))
    .flatMap(([, value]) => {
      const [chargeId, amount] = value.split(":")
      return chargeId && Number.isSafeInteger(Number(amount)) ? [{ chargeId, amountCents: cents(Number(amount)) }] : []
    })
}

/**
 * Finds the checkout session by its id or by its payment. Stripe's events of refunds and disputes name only the
 * payment.
 */
async function sessionOf(reference: string | null, payment: string | null): Promise<Stripe.Checkout.Session | null> {
  try {
    if (reference) return await stripe().checkout.sessions.retrieve(reference)
    if (!payment) return null
    return (await stripe().checkout.sessions.list({ payment_intent: payment, limit: 1 })).data[0] ?? null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function recordsOf(payment: string): Promise<ProviderRecord[]> {
  try {
    const of = { payment_intent: payment, limit: PAGE }
    const lists = [stripe().charges.list(of), stripe().refunds.list(of), stripe().disputes.list(of)]
    const records: ProviderRecord[] = []
    for (const list of lists) {
      for await (const source of list) {
        const record = recordOf(source, source.created)
        if (record) records.push(record)
      }
    }
    return records
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing"
}

const SESSION_OUTCOMES: Record<string, CheckoutOutcome> = {
  "checkout.session.completed": "paid",
  "checkout.session.async_payment_succeeded": "paid",
  "checkout.session.async_payment_failed": "failed",
  "checkout.session.expired": "cancelled",
}

/** Stripe sends `charge.refund.updated` to older accounts and the other two events to newer ones. */
const REFUND_EVENTS: ReadonlySet<string> = new Set(["refund.failed", "charge.refund.updated", "refund.updated"])

function normalised(event: Stripe.Event): CheckoutEvent {
  const nothing: CheckoutEvent = {
    id: event.id,
    type: event.type,
    outcome: null,
    reference: null,
    payment: null,
    chargeId: null,
    accountId: null,
    amountCents: null,
    currency: null,
  }
  // Ignores test events in live mode, live events in test mode, and events of connected accounts.
  if (event.livemode !== settings().secretKey.includes("_live_") || event.account) return nothing
  if (event.type === "charge.refunded") {
    const charge = event.data.object
    // In a payment of several charges, a single charge may be refunded. So the refunds of each charge must be read.
    const outcome = charge.refunded || isJoint(partsOf(charge.metadata)) ? "refunded" : null
    return { ...nothing, outcome, refundsChanged: outcome === null, payment: idOf(charge.payment_intent) }
  }
  // A refund can fail days later if the card's bank rejects the money, which then returns to Stripe.
  if (REFUND_EVENTS.has(event.type)) {
    const refund = event.data.object as Stripe.Refund
    const refundFailed = refund.status === "failed" || refund.status === "canceled"
    const payment = idOf(refund.payment_intent)
    const { chargeId } = refund.metadata ?? {}
    return { ...nothing, refundFailed, payment: payment && chargeId ? idOfPart(payment, chargeId) : payment }
  }
  // A dispute is recorded when its money is withdrawn, not when it is created, because an inquiry withdraws no money.
  if (event.type === "charge.dispute.funds_withdrawn") {
    return { ...nothing, outcome: "disputed", disputeChanged: true, payment: idOf(event.data.object.payment_intent) }
  }
  if (event.type === "charge.dispute.updated" || event.type === "charge.dispute.funds_reinstated")
    return { ...nothing, disputeChanged: true, payment: idOf(event.data.object.payment_intent) }
  if (event.type === "charge.dispute.created" || event.type === "charge.dispute.closed") {
    const dispute = event.data.object
    const payment = idOf(dispute.payment_intent)
    if (INQUIRY_STATES[dispute.status]) return { ...nothing, disputeChanged: true, payment }
    if (event.type === "charge.dispute.created")
      return { ...nothing, outcome: DISPUTE_STATES[dispute.status] ? "disputed" : null, payment }
    const decided = { won: "dispute_won", lost: "dispute_lost" } as const
    return { ...nothing, outcome: decided[dispute.status as keyof typeof decided] ?? null, payment }
  }
  const outcome = SESSION_OUTCOMES[event.type]
  if (!outcome) return nothing
  const session = event.data.object as Stripe.Checkout.Session
  // A completed session with a delayed payment method is not paid yet; a later event reports the payment.
  if (outcome === "paid" && session.payment_status !== "paid") return nothing
  return {
    ...nothing,
    ...(isJoint(partsOf(session.metadata)) ? { isJoint: true } : {}),
    outcome,
    reference: session.id,
    payment: idOf(session.payment_intent),
    chargeId: session.client_reference_id,
    accountId: session.metadata?.accountId ?? null,
    amountCents: session.amount_total === null ? null : cents(session.amount_total),
    currency: session.currency,
  }
}

/** A charge, refund or dispute that moved money; null for other balance entries. `at` is in Unix seconds. */
function recordOf(source: { object: string }, at: number): ProviderRecord | null {
  if (source.object === "charge") return paymentRecord(source as Stripe.Charge, at)
  if (source.object === "refund") return refundRecord(source as Stripe.Refund, at)
  return source.object === "dispute" ? disputeRecord(source as Stripe.Dispute) : null
}

function paymentRecord(charge: Stripe.Charge, at: number): ProviderRecord | null {
  if (charge.status !== "succeeded" || !charge.captured) return null
  return {
    kind: "payment",
    id: charge.id,
    payment: idOf(charge.payment_intent) ?? charge.id,
    chargeId: charge.metadata.chargeId ?? null,
    amountCents: cents(charge.amount_captured),
    currency: charge.currency,
    dispute: null,
    at: moment(at),
    parts: partsOf(charge.metadata),
  }
}

function refundRecord(refund: Stripe.Refund, at: number): ProviderRecord | null {
  if (refund.status === "failed" || refund.status === "canceled") return null
  const payment = idOf(refund.payment_intent) ?? idOf(refund.charge)
  if (!payment) return null
  const { id, amount, currency } = refund
  return {
    kind: "refund",
    id,
    payment,
    chargeId: refund.metadata?.chargeId ?? null,
    amountCents: cents(amount),
    currency,
    dispute: null,
    at: moment(at),
    parts: [],
  }
}

function standingOf(dispute: Stripe.Dispute): DisputeStanding {
  const { id, status, reason, amount, currency, created, evidence_details: evidence } = dispute
  const fees = dispute.balance_transactions.filter((entry) => entry.currency === "cad").map(({ fee }) => cents(fee))
  return {
    dispute: id,
    state: DISPUTE_STATES[status] ?? null,
    inquiry: INQUIRY_STATES[status] ?? null,
    reason,
    amountCents: cents(amount),
    currency,
    feeCents: addCents(...fees),
    openedAt: moment(created),
    evidenceDueAt: evidence.due_by ? moment(evidence.due_by) : null,
  }
}

/** A bank's inquiry takes no money. */
const INQUIRY_STATES: Partial<Record<Stripe.Dispute.Status, InquiryState>> = {
  warning_needs_response: "open",
  warning_under_review: "open",
  warning_closed: "closed",
}

/** Inquiries and prevented disputes take no money and are left out. */
const DISPUTE_STATES: Partial<Record<Stripe.Dispute.Status, DisputeState>> = {
  needs_response: "open",
  under_review: "open",
  won: "won",
  lost: "lost",
}

function disputeRecord({
  id,
  status,
  amount,
  currency,
  charge,
  payment_intent,
  created,
}: Stripe.Dispute): ProviderRecord | null {
  const dispute = DISPUTE_STATES[status]
  if (!dispute) return null
  return {
    kind: "dispute",
    id,
    payment: idOf(payment_intent) ?? idOf(charge)!,
    chargeId: null,
    amountCents: cents(amount),
    currency,
    dispute,
    at: moment(created),
    parts: [],
  }
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
const moment = (unixSeconds: number) => new Date(unixSeconds * 1000)

function stateOf(session: Stripe.Checkout.Session): CheckoutState {
  if (session.payment_status === "paid") return "paid"
  if (session.status === "complete") return "processing"
  return session.status === "expired" ? "cancelled" : "open"
}

function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === "object" ? (value?.id ?? null) : (value ?? null)
}
