import type { Cents } from "@northlot/contract"
import { payableRefusal, payoutAccountRefusal, payoutPaidRefusal } from "./settlement"
import type {
  Approvers,
  PayoutAccountState,
  SettlementEvent,
  SettlementRefusal,
  SettlementState,
  SettlementTerms,
} from "./settlement"

export type PayoutBatchStatus = "open" | "approved" | "sent" | "cancelled"

/** The columns of a batch that decide its status. */
export interface BatchStanding {
  approvedAt: Date | null
  sentAt: Date | null
  cancelledAt: Date | null
}

export function batchStatus({ approvedAt, sentAt, cancelledAt }: BatchStanding): PayoutBatchStatus {
  if (cancelledAt) return "cancelled"
  if (sentAt) return "sent"
  return approvedAt ? "approved" : "open"
}

/** {@link batchStatus} as SQL over a row of `payout_batch`. */
export const BATCH_STATUS = `CASE
  WHEN payout_batch.cancelled_at IS NOT NULL THEN 'cancelled'
  WHEN payout_batch.sent_at IS NOT NULL THEN 'sent'
  WHEN payout_batch.approved_at IS NOT NULL THEN 'approved' ELSE 'open' END`

export type BatchAct = "approve" | "remove" | "cancel" | "file" | "note"

const WHEN: Readonly<Record<BatchAct, readonly PayoutBatchStatus[]>> = {
  approve: ["open"],
  remove: ["open", "approved"],
  cancel: ["open", "approved"],
  file: ["approved"],
  note: ["approved"],
}

const STANDS: Readonly<Record<PayoutBatchStatus, string>> = {
  open: "This batch is not approved yet.",
  approved: "This batch is approved already.",
  sent: "The bank has paid this batch already.",
  cancelled: "This batch was cancelled.",
}

/**
 * Why a batch with this status does not allow this act. `lapsed` says why the batch's approval is no longer valid. An
 * approved batch without a valid approval is treated as open.
 */
export function batchActRefusal(
  status: PayoutBatchStatus,
  act: BatchAct,
  lapsed: string | null = null
): SettlementRefusal | null {
  const isOpenAgain = status === "approved" && lapsed !== null
  if (WHEN[act].includes(isOpenAgain ? "open" : status)) return null
  return { code: "INVALID_TRANSITION", message: isOpenAgain ? lapsed : STANDS[status] }
}

/** The state and version of the account to which a seller is paid now. */
export interface CurrentAccount {
  state: PayoutAccountState
  version: number | null
}

/** Why a payout cannot be put into a batch: it is not due, is in one already, or has no usable account. */
export function batchingRefusal(
  terms: Pick<SettlementTerms, "mode">,
  state: SettlementState,
  account: CurrentAccount
): SettlementRefusal | null {
  if (terms.mode !== "trust")
    return { code: "INVALID_TRANSITION", message: "The platform does not hold this sale's money." }
  return payableRefusal(terms, state) ?? payoutAccountRefusal(terms, account.state)
}

/** A payout, as its batch stores it. */
export interface BatchedPayout {
  batch: number
  amountCents: Cents
  accountVersion: number
  maker: string
}

/**
 * Why this admin cannot approve a payout in a batch. The rules of a single payout apply; the batch's maker counts as
 * one of two approvals. The payout goes to the account version that the batch stored.
 */
export function orderRefusal(
  terms: SettlementTerms,
  state: SettlementState,
  { batch, amountCents, accountVersion, maker }: BatchedPayout,
  account: CurrentAccount,
  approver: string,
  approvers: Approvers
): SettlementRefusal | null {
  if (state.batch?.number !== batch || amountCents !== terms.totalCents)
    return { code: "INVALID_TRANSITION", message: "This payout was changed since the batch was made." }
  const alone = { ...state, batch: null, approvedBy: [...new Set([...state.approvedBy, maker])] }
  const refusal = payoutPaidRefusal(terms, alone, approver, approvers) ?? payoutAccountRefusal(terms, account.state)
  if (refusal || account.version === accountVersion) return refusal
  return { code: "INVALID_TRANSITION", message: "The seller has changed the payout account since the batch was made." }
}

/** The events that the approval of a batch adds to one of its settlements. */
export function orderEvents(
  state: SettlementState,
  { batch, maker }: Pick<BatchedPayout, "batch" | "maker">,
  approver: string
): SettlementEvent[] {
  const approvals = [maker, approver].filter((admin) => !state.approvedBy.includes(admin))
  return [
    ...approvals.map((admin): SettlementEvent => ({ type: "payout.approved", admin })),
    { type: "payout.ordered", batch },
  ]
}

/** Why the bank's payment of an approved payout cannot be recorded, or null. The approval is not checked again. */
export function orderedPaidRefusal(state: SettlementState, batch: number): SettlementRefusal | null {
  const ordered = state.batch?.number === batch && state.batch.ordered && !state.cancelled
  return ordered ? null : { code: "INVALID_TRANSITION", message: "This payout is not with the bank in this batch." }
}
