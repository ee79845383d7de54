import { z } from "@medusajs/framework/zod"
import { RefusedError, cents, inCents, subtractCents, sumOf } from "@northlot/contract"
import { idOfPart } from "#src/modules/payment/rules/joint-payment"
import type { CheckoutEvent, CheckoutOutcome, PaymentProvider, ProviderRecord } from "#src/modules/payment/types"
import { CheckoutRefusedError } from "#src/modules/payment/rules/hosted-checkout"
import { configuration } from "#src/platform/configuration"
import { neverInTransaction } from "#src/platform/never-in-transaction"
import { signatureMatches } from "#src/platform/signature"
import { withJointPayments } from "../joint-payments"
import {
  createSandboxCheckout,
  findSandboxCheckout,
  finishSandboxCheckout,
  storeSandboxEvidence,
  refundSandboxCheckout,
  sandboxCheckoutsMoved,
  type SandboxCheckout,
  type SandboxRefusal,
} from "./sandbox-store"

const OUTCOMES: Record<string, CheckoutOutcome> = {
  "checkout.succeeded": "paid",
  "checkout.failed": "failed",
  "checkout.cancelled": "cancelled",
  "checkout.refunded": "refunded",
  "dispute.opened": "disputed",
  "dispute.won": "dispute_won",
  "dispute.lost": "dispute_lost",
}
/** The sandbox's messages for refused refunds. */
const REFUSED_REFUNDS: Record<SandboxRefusal, string> = {
  disputed: "This payment is in dispute: its money cannot be refunded.",
  card: "The card's bank refuses the refund.",
  too_much: "The amount is more than what is left of this payment.",
}
const DISPUTE_SUFFIX = "_dispute"
/** The sandbox's fee for a dispute, which it returns if the dispute is won. */
const DISPUTE_FEE_CENTS = cents(1_500)
const EVIDENCE_DAYS = 7

const eventBody = z.object({
  id: z.string().min(1).max(200),
  type: z.string().max(100),
  data: z.looseObject({
    reference: z.string().max(200).optional(),
    chargeId: z.string().max(200).optional(),
    isJoint: z.boolean().optional(),
    refundOf: z.string().max(200).optional(),
    accountId: z.string().max(200).optional(),
    amountCents: inCents.optional(),
    currency: z.string().max(10).optional(),
  }),
})

/**
 * The embedded payment provider, for a market without the keys of a real provider. It has its own records, page and
 * signed events, as a real provider has.
 */
const calls: PaymentProvider = {
  name: "sandbox",
  medusaProviderId: "pp_sandbox_northlot",

  async createCheckout(page, idempotencyKey) {
    const { id } = await createSandboxCheckout(page, idempotencyKey)
    return { reference: id, url: `/sandbox/checkout/${id}` }
  },

  async retrieve(reference) {
    const checkout = await findSandboxCheckout(reference)
    if (!checkout) throw new Error(`The sandbox knows no checkout ${reference}.`)
    const { state, amountCents, currency, parts } = checkout
    return { state, payment: reference, amountCents, currency, parts }
  },

  async standing({ reference, payment }) {
    const checkout = await findSandboxCheckout(reference ?? payment ?? "")
    if (!checkout) return null
    const { id, state, dispute, chargeId, accountId, amountCents, leftCents, currency, parts } = checkout
    const refundedCents = subtractCents(amountCents, leftCents)
    return {
      reference: id,
      state,
      dispute,
      payment: id,
      chargeId,
      accountId,
      amountCents,
      currency,
      refundedCents,
      parts,
    }
  },

  async cardOf(payment) {
    return (await findSandboxCheckout(payment))?.card ?? null
  },

  async disputeOf(payment) {
    const checkout = await findSandboxCheckout(payment)
    if (!checkout || (checkout.dispute ?? checkout.inquiry) === null) return null
    const { id, dispute, inquiry, disputedCents: amountCents, currency, disputedAt } = checkout
    return {
      dispute: id + DISPUTE_SUFFIX,
      state: dispute,
      inquiry: dispute === null ? inquiry : null,
      reason: "product_not_received",
      amountCents,
      currency,
      feeCents: dispute === null || dispute === "won" ? cents(0) : DISPUTE_FEE_CENTS,
      openedAt: disputedAt,
      evidenceDueAt: dueAt(checkout),
    }
  },

  async submitEvidence(dispute, { texts, customer, files }) {
    const checkout = await findSandboxCheckout(dispute.slice(0, -DISPUTE_SUFFIX.length))
    if (checkout?.evidence) return
    if (!checkout || (checkout.dispute ?? checkout.inquiry) !== "open")
      throw new CheckoutRefusedError("Evidence for this dispute can no longer be submitted.")
    const sent = { texts, customer, files: files.map(({ kind, name, bytes }) => ({ kind, name, bytes: bytes.length })) }
    await storeSandboxEvidence(checkout.id, sent)
  },

  async expire(reference) {
    await finishSandboxCheckout(reference, "cancel")
  },

  async refund(reference, amountCents, key, chargeId) {
    const refusal = await refundSandboxCheckout(reference, { key, chargeId, amountCents })
    if (refusal) throw new CheckoutRefusedError(REFUSED_REFUNDS[refusal])
  },

  async recordsBetween(from, until) {
    return (await sandboxCheckoutsMoved(from, until)).flatMap(recordsOf).filter(({ at }) => at >= from && at < until)
  },

  async recordsOfPayment(payment) {
    const checkout = await findSandboxCheckout(payment)
    return checkout ? recordsOf(checkout) : []
  },

  verifyEvent(rawBody, headers, now): CheckoutEvent {
    const signature = headers["northlot-signature"]
    const unixSeconds = Math.floor(now.getTime() / 1000)
    if (
      typeof signature !== "string" ||
      !signatureMatches(configuration().secrets.sandboxWebhook, signature, rawBody, unixSeconds)
    ) {
      throw new RefusedError("SIGNATURE_INVALID")
    }
    const { id, type, data } = readBody(rawBody)
    const whole = data.reference ?? null
    const reference = whole !== null && data.refundOf ? idOfPart(whole, data.refundOf) : whole
    return {
      id,
      type,
      outcome: OUTCOMES[type] ?? null,
      ...(data.isJoint ? { isJoint: true } : {}),
      reference,
      payment: reference,
      chargeId: data.chargeId ?? null,
      accountId: data.accountId ?? null,
      amountCents: data.amountCents ?? null,
      currency: data.currency ?? null,
      ...(type === "checkout.refund_failed" ? { refundFailed: true } : {}),
      ...(type === "checkout.partly_refunded" ? { refundsChanged: true } : {}),
      ...(/^(dispute|inquiry)\./.test(type) ? { disputeChanged: true } : {}),
    }
  },
}

export const sandboxCheckout = withJointPayments(
  neverInTransaction("A payment provider was called", calls, ["verifyEvent"])
)

function dueAt({ disputedAt }: SandboxCheckout): Date {
  return new Date(disputedAt.getTime() + EVIDENCE_DAYS * 86_400_000)
}

function recordsOf(checkout: SandboxCheckout): ProviderRecord[] {
  const { id, chargeId, parts, refunds, amountCents, currency, state, dispute } = checkout
  const listedCents = sumOf(refunds, (refund) => refund.amountCents)
  if (state !== "paid" && state !== "refunded") return []
  const of = { payment: id, chargeId, amountCents, currency, dispute: null, parts: [] }
  const records: ProviderRecord[] = [{ ...of, kind: "payment", id, at: checkout.paidAt, parts }]
  for (const { key, at, ...refund } of refunds)
    records.push({ ...of, ...refund, kind: "refund", id: `${id}_${key}`, at: new Date(at) })
  if (state === "refunded" && listedCents < amountCents) {
    const lastCents = subtractCents(amountCents, listedCents)
    records.push({ ...of, kind: "refund", id: `${id}_refund`, amountCents: lastCents, at: checkout.refundedAt })
  }
  if (dispute) {
    const { disputedCents, disputedAt: at } = checkout
    records.push({ ...of, kind: "dispute", id: id + DISPUTE_SUFFIX, amountCents: disputedCents, dispute, at })
  }
  return records
}

function readBody(rawBody: Buffer): z.output<typeof eventBody> {
  try {
    return eventBody.parse(JSON.parse(rawBody.toString("utf8")))
  } catch {
    throw new RefusedError("INVALID_INPUT")
  }
}
