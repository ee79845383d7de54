import type { AdminSale } from "@northlot/contract"

type Sale = Pick<AdminSale, "status" | "fees" | "completeBy">

/**
 * Who must act on a sale, what for, and until when (ISO): the fees first, then the handover. `null` once it is over,
 * and for the moment before its fees are issued.
 */
export function nextStepOf({ status, fees, completeBy }: Sale, now: Date): AdminSale["nextStep"] {
  if (status === "open") return { waitingFor: "both", step: "complete_handover", dueAt: completeBy, overdue: Date.parse(completeBy) < now.getTime() }
  if (status !== "awaiting_fees") return null
  const open = fees.filter((fee) => fee.status !== "paid")
  const [first, second] = open
  if (!first) return null
  const dueAt = open.map((fee) => fee.dueAt).sort()[0]!
  return { waitingFor: second ? "both" : first.role, step: "pay_fee", dueAt, overdue: Date.parse(dueAt) < now.getTime() }
}

/** The same as a condition on `sale s`, where `now` is the statement's moment. */
export const OVERDUE_SALE = (now: string) => `(
  (s.status = 'open' AND s.complete_by < ${now}) OR
  (s.status = 'awaiting_fees' AND EXISTS (SELECT 1 FROM fee f WHERE f.sale_id = s.id AND f.status <> 'paid' AND f.due_at < ${now}))
)`
