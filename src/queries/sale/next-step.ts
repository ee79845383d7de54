import { nextStep, type AdminSale, type SettlementMode } from "@northlot/contract"
import { moneyIsSent, settlementStateOf, type SettlementEvent } from "#src/modules/settlement/rules/settlement"
import { moneySent } from "#src/modules/settlement/rules/step-done"

/** The facts of a settlement that decide who must act. Times have the format in which Postgres writes times in JSON. */
export interface SettlementStanding {
  mode: SettlementMode
  /** The deadline for the buyer's payment; `null` while there is no account into which the buyer can pay. */
  fundsDueAt: string | null
  payoutDueAt: string | null
  events: readonly SettlementEvent[]
}

type Sale = Pick<AdminSale, "status" | "completeBy"> & {
  fees: readonly Pick<AdminSale["fees"][number], "role" | "status" | "dueAt">[]
  settlement: SettlementStanding | null
}

/** SQL: the {@link SettlementStanding} of `sale s` as JSON; null before the settlement begins. */
export const SETTLEMENT_OF = `(
    SELECT jsonb_build_object('mode', t.mode, 'fundsDueAt', t.funds_due_at, 'payoutDueAt', t.payout_due_at,
      'events', coalesce((SELECT jsonb_agg(event ORDER BY number) FROM settlement_event WHERE sale_id = s.id), '[]'))
    FROM settlement t WHERE t.sale_id = s.id
  )`

/**
 * Who must act on a sale, what the person must do, and until when (ISO). Fees come first, then the settlement's next
 * step. A dispute suspends the settlement until an admin decides. `null` once the sale is over, and briefly before the
 * sale's fees or its settlement exist.
 */
export function nextStepOf({ status, fees, completeBy, settlement }: Sale, now: Date): AdminSale["nextStep"] {
  const step = (of: Omit<NonNullable<AdminSale["nextStep"]>, "overdue">) => ({
    ...of,
    overdue: Date.parse(of.dueAt) < now.getTime(),
  })
  if (status === "awaiting_fees") {
    const open = fees.filter((fee) => fee.status !== "paid")
    const [first, second] = open
    if (!first) return null
    if (open.some((fee) => fee.status === "held"))
      return step({ waitingFor: "admin", step: "decide_fees", title: "Decide the fees", dueAt: first.dueAt })
    return step({
      waitingFor: second ? "both" : first.role,
      step: "pay_fee",
      title: "Pay the fee",
      dueAt: open.map((fee) => fee.dueAt).sort()[0]!,
    })
  }
  if (status !== "open" || !settlement) return null
  const { mode, events, fundsDueAt, payoutDueAt } = settlement
  const state = settlementStateOf(events)
  if (state.dispute)
    return step({ waitingFor: "admin", step: "decide_dispute", title: "Decide the dispute", dueAt: completeBy })
  const next = nextStep(mode, state.done)
  if (!next) return null
  const unpaid = !moneyIsSent(state)
  if (unpaid && fundsDueAt === null) {
    return step({
      waitingFor: "admin",
      step: "enter_wire_account",
      title: "Enter the account for wires",
      dueAt: completeBy,
    })
  }
  const dueAt = payoutDueAt ?? (unpaid ? fundsDueAt! : completeBy)
  return step({
    waitingFor: next.by.length > 1 ? "both" : next.by[0]!,
    step: next.name,
    title: next.title,
    dueAt: new Date(dueAt).toISOString(),
  })
}

/** SQL: whether `sale s` is in dispute. */
export const IN_DISPUTE = `coalesce((
        SELECT event ->> 'type' = 'dispute.opened' FROM settlement_event
        WHERE sale_id = s.id AND event ->> 'type' IN ('dispute.opened', 'dispute.closed') ORDER BY number DESC LIMIT 1
      ), false)`

/** SQL join that adds the state of the settlement of `sale s` as `standing`. */
export const SETTLEMENT_STANDING = `
  LEFT JOIN LATERAL (
    SELECT funds_due_at, payout_due_at,
      ${moneySent("s.id")} AS sent,
      ${IN_DISPUTE} AS disputed
    FROM settlement WHERE settlement.sale_id = s.id AND s.status = 'open'
  ) AS standing ON true`

/**
 * SQL conditions, with {@link SETTLEMENT_STANDING} joined: whether an admin must act on the sale, by kind of action.
 */
export const WAITS_FOR = {
  payout: `(standing.payout_due_at IS NOT NULL)`,
  dispute: `coalesce(standing.disputed, false)`,
  /** A fee is held because its fee lines lack something that the auction promised. */
  fees: `(s.status = 'awaiting_fees' AND EXISTS (SELECT FROM fee WHERE fee.sale_id = s.id AND fee.status = 'held'))`,
  /** The buyer must pay, but there is no account to pay into. */
  wireAccount: `(s.status = 'open' AND NOT standing.sent AND standing.funds_due_at IS NULL)`,
} as const

/**
 * SQL on `sale s`: whether the deadline of {@link nextStepOf} has passed. `now` is SQL for the current time. {@link
 * SETTLEMENT_STANDING} must be joined.
 */
export const OVERDUE_SALE = (now: string) => `(
  (s.status = 'open' AND ${now} > CASE
    WHEN standing.disputed THEN s.complete_by
    WHEN standing.payout_due_at IS NOT NULL THEN standing.payout_due_at
    WHEN NOT standing.sent THEN coalesce(standing.funds_due_at, s.complete_by)
    ELSE s.complete_by END) OR
  (s.status = 'awaiting_fees' AND EXISTS (SELECT 1 FROM fee f WHERE f.sale_id = s.id AND f.status <> 'paid' AND f.due_at < ${now}))
)`
