import {
  RefusedError,
  SALE_DEADLINE_HOURS,
  TIME_ZONE,
  addCents,
  type SettlementMode,
  type Cents,
} from "@northlot/contract"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { post } from "./ledger"
import { handedOverOn, watchedDays } from "../rules/sale-papers"
import { settlementStateOf, type SettlementRefusal, type SettlementState } from "../rules/settlement"
import { holdSettlementPolicy } from "./settlement-policy"
import { wireAccountEntered } from "../rules/wire-account"
import { moneySent } from "../rules/step-done"
import type {
  SettlementRecord,
  StoredSettlementEvent,
  Settlement,
  SettlementChange,
  DueSettlementPaper,
  OverdueSettlement,
} from "../types"

const HOUR_MILLISECONDS = 3_600_000

const COLUMNS = `sale_id, mode, seller_type, safety_included, hammer_cents, hst_cents,
  total_cents, two_admin_limit_cents, wire_reference,
  started_at, funds_due_at, payout_due_at, finished_at`

/** Starts the settlement of a sale by the policy in force, once. */
export async function startSettlement(sale: {
  saleId: string
  sellerType: "private" | "dealer"
  /** The listing promised a Safety Standards Certificate. */
  safetyIncluded: boolean
  hammerCents: Cents
  hstCents: Cents
}): Promise<{ awaitsWireAccount: boolean }> {
  return database().transaction(async () => {
    const [policy, now] = [await holdSettlementPolicy(), await database().now()]
    const payable = policy.mode === "direct" || wireAccountEntered(policy)
    await database().query(
      `INSERT INTO settlement (sale_id, mode, seller_type, safety_included, hammer_cents, hst_cents, total_cents,
       two_admin_limit_cents, wire_reference, started_at, funds_due_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (sale_id) DO NOTHING`,
      [
        sale.saleId,
        policy.mode,
        sale.sellerType,
        sale.safetyIncluded,
        sale.hammerCents,
        sale.hstCents,
        addCents(sale.hammerCents, sale.hstCents),
        policy.twoAdminLimitCents,
        wireReference(sale.saleId),
        now,
        payable ? new Date(now.getTime() + SALE_DEADLINE_HOURS.funds * HOUR_MILLISECONDS) : null,
      ]
    )
    return { awaitsWireAccount: !payable }
  })
}

const UNSENT = `mode <> 'direct' AND finished_at IS NULL AND NOT ${moneySent("settlement.sale_id")}`

/**
 * Starts the buyers' time to pay when an admin enters the account for wires, and stops it when the account is removed.
 * Returns the sales whose buyers can pay from now on.
 */
export async function moveFundsDue(entered: boolean): Promise<{ saleId: string; dueAt: Date }[]> {
  if (!entered) {
    await database().query(`UPDATE settlement SET funds_due_at = NULL WHERE funds_due_at IS NOT NULL AND ${UNSENT}`)
    return []
  }
  return database().records<{ saleId: string; dueAt: Date }>(
    `UPDATE settlement SET funds_due_at = northlot_now() + interval '${SALE_DEADLINE_HOURS.funds} hours'
     WHERE funds_due_at IS NULL AND ${UNSENT} RETURNING sale_id, funds_due_at AS due_at`
  )
}

/** A unique reference that fits a bank's field: the random end of the sale's id. */
function wireReference(saleId: string): string {
  return `NL-${saleId.slice(-10).toUpperCase()}`
}

export async function readSettlement(saleId: string, lock = false): Promise<Settlement | null> {
  const rows = await database().records<SettlementRecord>(
    `SELECT ${COLUMNS} FROM settlement WHERE sale_id = $1${lock ? " FOR UPDATE" : ""}`,
    [saleId]
  )
  const terms = rows[0]
  if (!terms) return null
  const { rows: events } = await database().query<StoredSettlementEvent>(
    `SELECT number, event, actor, at FROM settlement_event WHERE sale_id = $1 ORDER BY number`,
    [saleId]
  )
  return {
    terms,
    events,
    state: settlementStateOf(events.map(({ event }) => event)),
    now: await database().now(),
  }
}

/**
 * Changes a settlement by a decision under its row lock. Events, postings and outbox messages commit together.
 * @throws RefusedError what `decide` refuses with; NOT_FOUND without a settlement
 */
export async function changeSettlement(
  saleId: string,
  actor: string,
  decide: (settlement: Settlement) => SettlementChange | SettlementRefusal
): Promise<Settlement> {
  return database().transaction(async () => {
    const settlement = await readSettlement(saleId, true)
    if (!settlement) throw new RefusedError("NOT_FOUND")
    const decision = decide(settlement)
    if ("code" in decision) throw refused(decision)
    const { terms, events, now } = settlement
    const added = decision.events.map((event, index) => ({ number: events.length + index + 1, event, actor, at: now }))
    for (const { number, event } of added) {
      await database().query(
        `INSERT INTO settlement_event (sale_id, number, event, actor, at) VALUES ($1, $2, $3, $4, $5)`,
        [saleId, number, JSON.stringify(event), actor, now]
      )
      await emit("settlement.changed", { saleId, number }, `${saleId}:${number}`)
    }
    for (const entry of decision.entries ?? []) {
      if (!(await post(entry, actor))) {
        throw new RefusedError("INVALID_INPUT", "This bank reference was used for this sale before.", {
          fields: { bankReference: "Used before." },
        })
      }
    }
    const all = [...events, ...added]
    const state = settlementStateOf(all.map(({ event }) => event))
    const payoutDueAt = payoutDue(terms.mode, state)
      ? (terms.payoutDueAt ?? new Date(now.getTime() + SALE_DEADLINE_HOURS.payout * HOUR_MILLISECONDS))
      : null
    const finishedAt = state.cancelled || state.done.has("northlotPaidSeller") ? (terms.finishedAt ?? now) : null
    const fundsDueAt = decision.stopsFundsDue ? null : terms.fundsDueAt
    const watched = watchedDays(state, handedOverOn(all))
    await database().query(
      `UPDATE settlement SET last_number = $2, payout_due_at = $3, finished_at = $4, registration_due_on = $5, safety_valid_until = $6,
         funds_due_at = $7 WHERE sale_id = $1`,
      [saleId, all.length, payoutDueAt, finishedAt, watched.registrationDueOn, watched.safetyValidUntil, fundsDueAt]
    )
    return { terms: { ...terms, payoutDueAt, finishedAt, fundsDueAt }, events: all, state, now }
  })
}

/** The seller must be paid within 24 hours of both confirmations (spec §9). A dispute stops this time. */
function payoutDue(mode: SettlementMode, state: SettlementState): boolean {
  return (
    mode !== "direct" &&
    state.done.has("sellerApproved") &&
    !state.done.has("northlotPaidSeller") &&
    !state.dispute &&
    !state.cancelled
  )
}

function refused({ code, message, field }: SettlementRefusal): RefusedError {
  return new RefusedError(code, message, field && message ? { fields: { [field]: message } } : undefined)
}

const DAYS_AHEAD = 2
/** A paper that is overdue for this many days is no longer reported. */
const DAYS_BACK = 60

/**
 * Urgent papers, earliest date first: car registrations that are overdue or due within two days. Before the handover,
 * also safety certificates that have expired, or expire within two days or before the meeting.
 */
export async function dueSettlementPapers(): Promise<DueSettlementPaper[]> {
  return database().records<DueSettlementPaper>(
    `WITH clock AS (SELECT (northlot_now() AT TIME ZONE '${TIME_ZONE}')::date AS today)
     SELECT sale_id, paper, day::text, day < today AS past FROM clock, (
       SELECT sale_id, 'registration' AS paper, registration_due_on AS day, NULL::date AS meeting_on FROM settlement WHERE registration_due_on IS NOT NULL
       UNION ALL
       SELECT sale_id, 'safetyCertificate', safety_valid_until, (
         SELECT ((event -> 'meeting' ->> 'at')::timestamptz AT TIME ZONE '${TIME_ZONE}')::date FROM settlement_event
         WHERE settlement_event.sale_id = settlement.sale_id AND event ->> 'type' = 'meeting.arranged' ORDER BY number DESC LIMIT 1
       ) FROM settlement WHERE safety_valid_until IS NOT NULL
     ) AS watched
     WHERE (day <= today + ${DAYS_AHEAD} OR day < meeting_on) AND day > today - ${DAYS_BACK}
     ORDER BY day, sale_id`
  )
}

const HOURS_AHEAD_OF_FUNDS = 24

/** Settlements whose money is overdue or due within a day, and payouts due within `hours`, most urgent first. */
export async function urgentSettlements(hours: number): Promise<OverdueSettlement[]> {
  return database().records<OverdueSettlement>(
    `SELECT sale_id, 'payout' AS due, payout_due_at AS due_at FROM settlement
     WHERE finished_at IS NULL AND payout_due_at < northlot_now() + make_interval(hours => $1)
     UNION ALL
     SELECT sale_id, CASE WHEN funds_due_at < northlot_now() THEN 'funds' ELSE 'funds-soon' END, funds_due_at
     FROM settlement AS waiting
     WHERE finished_at IS NULL AND funds_due_at < northlot_now() + make_interval(hours => ${HOURS_AHEAD_OF_FUNDS})
       AND NOT ${moneySent("waiting.sale_id")}
     ORDER BY due_at`,
    [hours]
  )
}
