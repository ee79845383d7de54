import type { MedusaContainer } from "@medusajs/framework/types"
import {
  RefusedError,
  absoluteCents,
  cents,
  maxCents,
  negateCents,
  shortReference,
  subtractCents,
  sumOf,
  withShortReferences,
  type Cents,
} from "@northlot/contract"
import { csv, type Column } from "#src/platform/csv"
import { database } from "#src/platform/database"
import { torontoDate, torontoDayEnd, torontoDayStart } from "#src/platform/toronto"
import { saleTitles } from "#src/queries/ledger/sale-titles"
import type { HstPosting, StatementLine, TrialBalanceRow } from "#src/modules/settlement/types"

const ledger = (scope: MedusaContainer) => scope.resolve("settlement")
/** Dollars with cents, in the form that spreadsheets read. */
const dollars = (cents: Cents) => (cents / 100).toFixed(2)

/** The trial balance up to the end of `until` (a day in Toronto), or up to today. */
export async function trialBalance(scope: MedusaContainer, until?: string) {
  const end = torontoDayEnd(until ?? torontoDate(await database().now()))
  const rows = await ledger(scope).ledger.trialBalance(end)
  const debitCents = sumOf(rows, (row) => row.debitCents)
  const creditCents = sumOf(rows, (row) => row.creditCents)
  const differenceCents = absoluteCents(subtractCents(debitCents, creditCents))
  return { until: end, rows, debitCents, creditCents, differenceCents }
}

const TRIAL_BALANCE: readonly Column<TrialBalanceRow>[] = [
  ["Account", ({ account }) => withShortReferences(account)],
  ["Name", ({ name }) => name],
  ["Kind", ({ kind }) => kind],
  ["Debit CAD", ({ debitCents }) => dollars(debitCents)],
  ["Credit CAD", ({ creditCents }) => dollars(creditCents)],
  ["Balance CAD", ({ balanceCents }) => dollars(balanceCents)],
]

export async function trialBalanceCsv(scope: MedusaContainer, until?: string): Promise<string> {
  return csv(TRIAL_BALANCE, (await trialBalance(scope, until)).rows)
}

interface TrustRow {
  saleId: string
  title: string
  heldCents: Cents
  payableCents: Cents
}

export async function trustBalances(
  scope: MedusaContainer
): Promise<{ rows: TrustRow[]; sums: Pick<TrustRow, "heldCents" | "payableCents">; bankCents: Cents }> {
  const { rows, bankCents } = await ledger(scope).ledger.trustBalances()
  const titles = await saleTitles(rows.map(({ saleId }) => saleId))
  const sums = {
    heldCents: sumOf(rows, ({ heldCents }) => heldCents),
    payableCents: sumOf(rows, ({ payableCents }) => payableCents),
  }
  return { rows: rows.map((row) => ({ ...row, title: titles.get(row.saleId) ?? "" })), sums, bankCents }
}

const TRUST: readonly Column<TrustRow>[] = [
  ["Sale", ({ saleId }) => shortReference({ id: saleId })],
  ["Vehicle", ({ title }) => title],
  ["Held CAD", ({ heldCents }) => dollars(heldCents)],
  ["Payable CAD", ({ payableCents }) => dollars(payableCents)],
]

export async function trustBalancesCsv(scope: MedusaContainer): Promise<string> {
  return csv(TRUST, (await trustBalances(scope)).rows)
}

/**
 * The period from the start of `from` to the end of `to`, in Toronto. @throws RefusedError INVALID_INPUT when `to` is
 * before `from`
 */
function momentsOf({ from, to }: { from: string; to: string }): [Date, Date] {
  if (to < from)
    throw new RefusedError("INVALID_INPUT", undefined, { fields: { to: "The period ends before it begins." } })
  return [torontoDayStart(from), torontoDayEnd(to)]
}

export function hstOfPeriod(scope: MedusaContainer, period: { from: string; to: string }) {
  return ledger(scope).ledger.hstOfPeriod(...momentsOf(period))
}

const HST: readonly Column<HstPosting>[] = [
  ["Posted", ({ postedAt }) => postedAt.toISOString()],
  ["Event", ({ key }) => withShortReferences(key)],
  ["Memo", ({ memo }) => withShortReferences(memo)],
  ["HST CAD", ({ amountCents }) => dollars(amountCents)],
]

export async function hstCsv(scope: MedusaContainer, period: { from: string; to: string }): Promise<string> {
  return csv(HST, await ledger(scope).ledger.hstPostings(...momentsOf(period)))
}

/** @throws RefusedError NOT_FOUND */
export async function saleStatement(scope: MedusaContainer, saleId: string): Promise<StatementLine[]> {
  if (!(await scope.resolve("sale").sales.retrieve(saleId))) throw new RefusedError("NOT_FOUND")
  return ledger(scope).ledger.statementOf(saleId)
}

/** The debit sum and the credit sum of these lines, both positive. */
export function statementSums(lines: readonly Pick<StatementLine, "amountCents">[]) {
  return {
    debitCents: sumOf(lines, ({ amountCents }) => maxCents(amountCents, cents(0))),
    creditCents: sumOf(lines, ({ amountCents }) => maxCents(negateCents(amountCents), cents(0))),
  }
}

const STATEMENT: readonly Column<StatementLine>[] = [
  ["Transaction", ({ transactionId }) => transactionId],
  ["Posted", ({ postedAt }) => postedAt.toISOString()],
  ["Event", ({ key }) => withShortReferences(key)],
  ["Memo", ({ memo }) => withShortReferences(memo)],
  ["By", ({ actor }) => withShortReferences(actor)],
  ["Account", ({ account }) => withShortReferences(account)],
  ["Debit CAD", ({ amountCents }) => (amountCents > 0 ? dollars(amountCents) : "")],
  ["Credit CAD", ({ amountCents }) => (amountCents < 0 ? dollars(negateCents(amountCents)) : "")],
]

export async function saleStatementCsv(scope: MedusaContainer, saleId: string): Promise<string> {
  return csv(STATEMENT, await saleStatement(scope, saleId))
}
