import type { MedusaContainer } from "@medusajs/framework/types"
import {
  RefusedError,
  differenceInWords,
  type LedgerDifference,
  type ReconciliationRun,
  type Cents,
} from "@northlot/contract"
import { csv, type Column } from "#src/platform/csv"
import {
  everyDifference,
  reconciliationRun,
  reconciliationState,
  type ReconciliationState,
} from "#src/queries/ledger/reconciliation"
import { hostedCheckout } from "../payment/hosted-checkouts"
import { reconcileNow } from "./reconcile"

export async function readReconciliation(): Promise<ReconciliationState & { provider: string }> {
  return { provider: hostedCheckout().name, ...(await reconciliationState()) }
}

/** @throws RefusedError INVALID_TRANSITION while another comparison is under way */
export async function runReconciliation(scope: MedusaContainer, admin: string): Promise<ReconciliationRun> {
  const id = await reconcileNow(scope, `admin:${admin}`)
  if (id === null)
    throw new RefusedError("INVALID_TRANSITION", "A comparison is under way. Its result will be here in a moment.")
  return reconciliationRun(id)
}

/** An amount in units of its currency, in the form that spreadsheets read. */
const amount = (cents: Cents | null) => (cents === null ? "" : (cents / 100).toFixed(2))

const DIFFERENCES: readonly Column<LedgerDifference>[] = [
  ["Found", ({ foundAt }) => foundAt],
  ["Resolved", ({ resolvedAt }) => resolvedAt],
  ["Provider", ({ provider }) => provider],
  ["Difference", (difference) => differenceInWords(difference)],
  // The comparison matches our charge with the provider's record by this id, which both contain.
  ["Charge", ({ charge }) => charge?.id ?? ""],
  ["For", ({ charge }) => charge?.description ?? ""],
  ["Provider's record", ({ providerRecord }) => providerRecord],
  ["Currency", ({ currency }) => currency.toUpperCase()],
  ["At the provider", ({ providerCents }) => amount(providerCents)],
  ["On the books CAD", ({ bookedCents }) => amount(bookedCents)],
]

export async function differencesCsv(): Promise<string> {
  return csv(DIFFERENCES, await everyDifference())
}
