import type { TransactionFilter, TransactionView } from "@northlot/contract"
import { csv, type Column } from "#src/platform/csv"
import { torontoDate } from "#src/platform/toronto"
import { ownTransactions } from "./own-transactions"

const COLUMNS: readonly Column<TransactionView>[] = [
  ["Type", ({ type }) => type],
  ["Vehicle", ({ title }) => title],
  ["VIN", ({ vin }) => vin],
  ["Price (CAD)", ({ price }) => price],
  ["Counterparty", ({ counterparty }) => counterparty],
  ["Date", ({ date }) => torontoDate(new Date(date))],
  ["Status", ({ status }) => status],
]

/** The person's transactions as CSV. Dates are calendar days in Toronto, as on the page. */
export async function transactionsCsv(accountId: string, filter: TransactionFilter): Promise<string> {
  const { transactions } = await ownTransactions(accountId, filter)
  return csv(COLUMNS, transactions)
}
