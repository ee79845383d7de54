/** Lists the closed and open months of the ledger, closes a month and reopens it. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, cents, sumOf, type LedgerMonth, type LedgerMonths } from "@northlot/contract"
import { closingChecks, closingRefusal, monthAfter } from "#src/modules/settlement/rules/month-closing"
import type { MonthClosing } from "#src/modules/settlement/types"
import { database } from "#src/platform/database"
import { torontoDate, torontoDayStart } from "#src/platform/toronto"
import { journalCsv, postedMonths } from "#src/queries/ledger/journal"
import { standingDifferencesUntil } from "#src/queries/ledger/reconciliation"
import { hostedCheckout } from "../payment/hosted-checkouts"

const escrow = (scope: MedusaContainer) => scope.resolve("settlement")
const endOf = (month: string) => torontoDayStart(`${monthAfter(month)}-01`)
const isInForce = ({ reopenedAt }: MonthClosing) => reopenedAt === null
const usernameOf = (actor: string) => actor.replace(/^admin:/, "")

export async function ledgerMonths(scope: MedusaContainer): Promise<Omit<LedgerMonths, "ok">> {
  const [closings, posted, now] = await Promise.all([
    escrow(scope).monthClosings.all(),
    postedMonths(),
    database().now(),
  ])
  const last = closings.find(isInForce)?.month ?? null
  const running = torontoDate(now).slice(0, 7)
  const months = monthsFrom(posted[0]?.month ?? running, running).map((month): LedgerMonth => {
    const { entries, debitCents } = posted.find((one) => one.month === month) ?? { entries: 0, debitCents: cents(0) }
    const of = closings.filter((closing) => closing.month === month)
    const closed = of.find(isInForce)
    return {
      month,
      state: last !== null && month <= last ? "closed" : month === running ? "running" : "open",
      entries,
      debitCents,
      closed: closed ? { by: usernameOf(closed.closedBy), at: closed.closedAt.toISOString(), note: closed.note } : null,
      reopened: of.flatMap(({ reopenedAt, reopenedBy, reason }) =>
        reopenedAt ? [{ by: usernameOf(reopenedBy!), at: reopenedAt.toISOString(), reason: reason! }] : []
      ),
    }
  })
  const next = months.find(({ state }) => state !== "closed")
  return {
    months: months.reverse(),
    next: next ? { month: next.month, checks: (await checksOf(scope, next.month)).checks } : null,
    last,
  }
}

function monthsFrom(first: string, last: string): string[] {
  const months = [first]
  while (months.at(-1)! < last) months.push(monthAfter(months.at(-1)!))
  return months
}

async function checksOf(scope: MedusaContainer, month: string) {
  const until = endOf(month)
  const provider = hostedCheckout().name
  const [rows, comparedUntil, differences, now] = [
    await escrow(scope).ledger.trialBalance(until),
    await escrow(scope).reconciliations.reconciledUntil(provider),
    await standingDifferencesUntil(until),
    await database().now(),
  ]
  const [debitCents, creditCents] = [
    sumOf(rows, ({ debitCents: debits }) => debits),
    sumOf(rows, ({ creditCents: credits }) => credits),
  ]
  const balance = (of: (account: string) => boolean) =>
    sumOf(
      rows.filter(({ account }) => of(account)),
      ({ balanceCents }) => balanceCents
    )
  const checks = closingChecks({
    now,
    until,
    debitCents,
    creditCents,
    trustCents: balance((account) => account === "bank:trust"),
    owedCents: balance((account) => account.startsWith("trust:") || account.startsWith("payable:")),
    comparedUntil,
    differences,
  })
  return { checks, until, debitCents, creditCents }
}

/** Closes the next month in order. Postings wait while the month is checked. @throws RefusedError INVALID_TRANSITION */
export async function closeMonth(
  scope: MedusaContainer,
  month: string,
  admin: string,
  note: string
): Promise<Omit<LedgerMonths, "ok">> {
  await database().transaction(async () => {
    await escrow(scope).monthClosings.holdPostings()
    const { next } = await ledgerMonths(scope)
    if (next?.month !== month) {
      const message = next ? `The next month to close is ${next.month}.` : "Every month is closed."
      throw new RefusedError("INVALID_TRANSITION", message)
    }
    const { checks, ...sums } = await checksOf(scope, month)
    const refusal = closingRefusal(checks, note)
    if (refusal) throw new RefusedError("INVALID_TRANSITION", refusal)
    const actor = `admin:${admin}`
    await escrow(scope).monthClosings.note({ month, ...sums, note, by: actor })
    await scope
      .resolve("operations")
      .auditLog.record({ actor, action: "ledger.month-closed", subject: month, details: { note } })
  })
  return ledgerMonths(scope)
}

/**
 * Reopens the month that was closed last, so that no closed month follows an open one.
 * @throws RefusedError INVALID_TRANSITION
 */
export async function reopenMonth(
  scope: MedusaContainer,
  month: string,
  admin: string,
  reason: string
): Promise<Omit<LedgerMonths, "ok">> {
  await database().transaction(async () => {
    await escrow(scope).monthClosings.holdPostings()
    const last = (await escrow(scope).monthClosings.all()).find(isInForce)
    if (last?.month !== month) {
      const message = last ? `Only ${last.month}, the last that was closed, can be opened.` : "No month is closed."
      throw new RefusedError("INVALID_TRANSITION", message)
    }
    const actor = `admin:${admin}`
    await escrow(scope).monthClosings.noteReopening(last.id, reason, actor)
    await scope
      .resolve("operations")
      .auditLog.record({ actor, action: "ledger.month-reopened", subject: month, details: { reason } })
  })
  return ledgerMonths(scope)
}

/** A month's journal as CSV for an accountant. */
export const journalOf = (month: string): AsyncGenerator<string> =>
  journalCsv(torontoDayStart(`${month}-01`), endOf(month))
