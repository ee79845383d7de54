import { cents, type Cents } from "@northlot/contract"
import { becameOf } from "#src/modules/payment/rules/hosted-checkout"
import { divide, idOfPart, isJoint, partOfId, partsOf, recordsOfParts } from "#src/modules/payment/rules/joint-payment"
import type {
  CheckoutPart,
  CheckoutStanding,
  HostedCheckout,
  MoneyRecord,
  PaymentProvider,
  ProviderRecord,
} from "#src/modules/payment/types"

/**
 * Makes a payment of several charges look like one payment per charge, with its own state, refund and dispute. The
 * provider stores only the one payment and its charges. Each charge's share is computed from the provider's
 * records.
 */
export function withJointPayments(provider: PaymentProvider): HostedCheckout {
  return {
    name: provider.name,
    medusaProviderId: provider.medusaProviderId,
    createCheckout: (page, idempotencyKey) => provider.createCheckout(page, idempotencyKey),
    verifyEvent: (rawBody, headers, now) => provider.verifyEvent(rawBody, headers, now),
    expire: (reference) => provider.expire(partOfId(reference).whole),
    cardOf: (payment) => provider.cardOf(partOfId(payment).whole),
    submitEvidence: (dispute, evidence, key) => provider.submitEvidence(partOfId(dispute).whole, evidence, key),

    async retrieve(reference) {
      const { whole, chargeId } = partOfId(reference)
      const { parts, payment, amountCents, ...rest } = await provider.retrieve(whole)
      if (chargeId === null) return { payment, amountCents, ...rest }
      const own = shareOf(chargeId, divide(amountCents, parts))
      return { payment: payment && idOfPart(payment, chargeId), amountCents: own, ...rest }
    },

    async standings({ reference, payment }) {
      const askedAt = new Date()
      const found = await provider.standing({
        reference: reference && partOfId(reference).whole,
        payment: payment && partOfId(payment).whole,
      })
      if (!found) return []
      const { parts, ...rest } = found
      const standing = { ...rest, askedAt }
      if (!isJoint(parts)) return [standing]
      const came = standing.state === "paid" || standing.state === "refunded"
      const records = came && standing.payment ? recordsOfParts(await provider.recordsOfPayment(standing.payment)) : []
      const shares = divide(standing.amountCents ?? cents(0), parts)
      return parts.map(({ chargeId }) => standingOfPart(standing, chargeId, shareOf(chargeId, shares), records))
    },

    /**
     * A card's bank accepts evidence only once per payment. Only the first disputed charge therefore has the deadline
     * for evidence.
     */
    async disputeOf(payment) {
      const { whole, chargeId } = partOfId(payment)
      const standing = await provider.disputeOf(whole)
      if (!standing || chargeId === null) return standing
      const { dispute: id, amountCents, currency, openedAt: at, evidenceDueAt } = standing
      const records = await provider.recordsOfPayment(whole)
      // An inquiry of the card's bank moves no money, so the provider's records do not contain it.
      const isRecorded = records.some((record) => record.kind === "dispute" && record.id === id)
      const inquiry: ProviderRecord = {
        ...{ kind: "dispute", id, payment: whole, chargeId: null, parts: [] },
        ...{ amountCents, currency, dispute: "open", at },
      }
      const shares = recordsOfParts(isRecorded ? records : [...records, inquiry]).filter(
        (record) => record.kind === "dispute" && partOfId(record.id).whole === id
      )
      const own = shares.find((share) => share.chargeId === chargeId)
      if (!own) return null
      const isFirst = own === shares[0]
      return {
        ...standing,
        dispute: own.id,
        amountCents: own.amountCents,
        feeCents: isFirst ? standing.feeCents : cents(0),
        evidenceDueAt: isFirst ? evidenceDueAt : null,
      }
    },

    refund(reference, amountCents, idempotencyKey) {
      const { whole, chargeId } = partOfId(reference)
      return provider.refund(whole, amountCents, idempotencyKey, chargeId)
    },

    async recordsBetween(from, until) {
      const listed = await provider.recordsBetween(from, until)
      const byPayment = new Map<string, ProviderRecord[]>()
      for (const record of listed) {
        const known = byPayment.get(record.payment)
        if (known) known.push(record)
        else byPayment.set(record.payment, [record])
      }
      const records: MoneyRecord[] = []
      for (const [payment, some] of byPayment) {
        // Each charge's share of a refund or dispute depends on all earlier records of the payment. If the payment is
        // older than `from`, the provider is asked for all of its records.
        const isOlder = !some.some(({ kind }) => kind === "payment")
        const all = isOlder ? await provider.recordsOfPayment(payment) : some
        if (!isOlder || !isJoint(partsOf(all))) {
          records.push(...recordsOfParts(some))
          continue
        }
        const ids = new Set(some.map(({ kind, id }) => `${kind}:${id}`))
        records.push(...recordsOfParts(all).filter(({ kind, id }) => ids.has(`${kind}:${partOfId(id).whole}`)))
      }
      return records
    },

    async recordsOfPayment(payment) {
      const { whole, chargeId } = partOfId(payment)
      const records = recordsOfParts(await provider.recordsOfPayment(whole))
      return chargeId === null ? records : records.filter((record) => record.chargeId === chargeId)
    },
  }
}

function standingOfPart(
  whole: CheckoutStanding,
  chargeId: string,
  amountCents: Cents,
  records: readonly MoneyRecord[]
): CheckoutStanding {
  const { reference, payment, state } = whole
  const { refunded, refundedCents, dispute } = becameOf(
    records.filter((record) => record.chargeId === chargeId),
    amountCents
  )
  return {
    ...whole,
    reference: idOfPart(reference, chargeId),
    payment: payment && idOfPart(payment, chargeId),
    chargeId,
    amountCents,
    refundedCents,
    dispute,
    state: state === "paid" || state === "refunded" ? (refunded ? "refunded" : "paid") : state,
  }
}

function shareOf(chargeId: string, shares: readonly CheckoutPart[]): Cents {
  return shares.find((share) => share.chargeId === chargeId)?.amountCents ?? cents(0)
}
