/** Divides one payment among the charges that share it. */
import { addCents, cents, minCents, subtractCents, sumOf, type Cents } from "@northlot/contract"
import type { CheckoutPart, MoneyRecord, ProviderRecord } from "../types"

const BETWEEN = "/"

/**
 * The id of one charge's share in a payment or other object of the provider. It joins the provider's id and the
 * charge's id.
 */
export function idOfPart(whole: string, chargeId: string): string {
  return whole + BETWEEN + chargeId
}

/**
 * Splits an id made by `idOfPart` into the provider's id and the charge's id. `chargeId` is `null` for any other id.
 */
export function partOfId(id: string): { whole: string; chargeId: string | null } {
  const [whole, chargeId] = id.split(BETWEEN, 2) as [string, string | undefined]
  return { whole, chargeId: chargeId ?? null }
}

export const isJoint = (parts: readonly CheckoutPart[]): boolean => parts.length > 1

/** The charges that share a payment, from all of its records; empty where one charge has the payment alone. */
export function partsOf(records: readonly ProviderRecord[]): readonly CheckoutPart[] {
  return records.find(({ kind }) => kind === "payment")?.parts ?? []
}

/**
 * Divides an amount that names no charge. A charge with exactly this amount gets all of it. Otherwise the largest
 * charge comes first, and each gets at most its amount. Any surplus goes to the first charge. The shares always add
 * up to the amount.
 */
export function divide(amountCents: Cents, parts: readonly CheckoutPart[]): CheckoutPart[] {
  const exact = parts.find((part) => part.amountCents === amountCents && amountCents > 0)
  if (exact) return [exact]
  const shares = new Map<string, Cents>()
  let left = amountCents
  for (const part of [...parts].sort((one, other) => other.amountCents - one.amountCents)) {
    const share = cents(Math.min(left, part.amountCents))
    shares.set(part.chargeId, share)
    left = subtractCents(left, share)
  }
  const first = parts[0]
  if (first) shares.set(first.chargeId, addCents(shares.get(first.chargeId)!, left))
  return parts.flatMap(({ chargeId }) => {
    const share = shares.get(chargeId)!
    return share > 0 ? [{ chargeId, amountCents: share }] : []
  })
}

/**
 * Converts the records of one payment into records of its charges. Records of a single charge stay unchanged. A
 * refund by the market names its charge. A refund made at the provider names no charge: it is divided over what is
 * left at that moment. A dispute of the whole payment becomes one dispute per charge. A partial dispute is divided
 * over what was left when it came.
 */
export function recordsOfParts(records: readonly ProviderRecord[]): MoneyRecord[] {
  const parts = partsOf(records)
  if (!isJoint(parts)) return records.map(withoutParts)
  const left = new Map(parts.map(({ chargeId, amountCents }) => [chargeId, amountCents]))
  const remaining = () => parts.map(({ chargeId }) => ({ chargeId, amountCents: left.get(chargeId)! }))
  return [...records].sort(byTime).flatMap((record) => {
    const shares = sharesOf(record, parts, remaining())
    if (record.kind === "refund")
      for (const { chargeId, amountCents } of shares)
        left.set(chargeId, cents(Math.max(0, (left.get(chargeId) ?? 0) - amountCents)))
    return shares.map(({ chargeId, amountCents }) => ({
      ...withoutParts(record),
      id: idOfPart(record.id, chargeId),
      payment: idOfPart(record.payment, chargeId),
      chargeId,
      amountCents,
    }))
  })
}

function sharesOf(
  { kind, amountCents, chargeId }: ProviderRecord,
  parts: readonly CheckoutPart[],
  remaining: readonly CheckoutPart[]
): CheckoutPart[] {
  if (kind === "payment") return divide(amountCents, parts)
  if (kind === "refund" && chargeId !== null && parts.some((part) => part.chargeId === chargeId))
    return sharesOfNamed({ chargeId, amountCents }, remaining)
  if (kind === "dispute" && amountCents === totalOf(parts)) return [...parts]
  return divide(amountCents, totalOf(remaining) > 0 ? remaining : parts)
}

/**
 * A refund of one charge is taken from that charge until its money is used up. The other charges share any rest. A rest
 * occurs if somebody refunded at the provider at the same moment.
 */
function sharesOfNamed({ chargeId, amountCents }: CheckoutPart, remaining: readonly CheckoutPart[]): CheckoutPart[] {
  const leftCents = remaining.find((part) => part.chargeId === chargeId)!.amountCents
  const others = remaining.filter((part) => part.chargeId !== chargeId && part.amountCents > 0)
  const ownCents = others.length === 0 ? amountCents : minCents(amountCents, leftCents)
  const own = ownCents > 0 ? [{ chargeId, amountCents: ownCents }] : []
  const excessCents = subtractCents(amountCents, ownCents)
  return excessCents > 0 ? [...own, ...divide(excessCents, others)] : own
}

const totalOf = (parts: readonly CheckoutPart[]): Cents => sumOf(parts, ({ amountCents }) => amountCents)

const ORDER = { payment: 0, refund: 1, dispute: 2 } as const satisfies Record<MoneyRecord["kind"], number>

function byTime(one: ProviderRecord, other: ProviderRecord): number {
  return +one.at - +other.at || ORDER[one.kind] - ORDER[other.kind] || (one.id < other.id ? -1 : 1)
}

function withoutParts({ parts: _, ...record }: ProviderRecord): MoneyRecord {
  return record
}
