import type { MedusaContainer } from "@medusajs/framework/types"
import { formatMoneyExact, type SettlementView, type Cents } from "@northlot/contract"
import type { StaffStanding } from "#src/modules/account/rules/staff-change"
import { payoutReturned, sellerPaidOut, vehicleFundsReceived } from "#src/modules/settlement/rules/postings"
import {
  approvalRefusal,
  payoutAccountRefusal,
  payoutPaidRefusal,
  payoutsMade,
  returnedPayoutRefusal,
  reverseFundsRefusal,
  stepRefusal,
  type PayoutAccountState,
  type SettlementEvent,
  type SettlementRefusal,
} from "#src/modules/settlement/rules/settlement"
import { wireAccountEntered } from "#src/modules/settlement/rules/wire-account"
import { database } from "#src/platform/database"
import { torontoDate } from "#src/platform/toronto"
import { confirmPayoutWorkflow, runHook } from "#src/workflows/hooks"
import { approversOf } from "./approvers"
import { payoutAccountState, payoutAccounts } from "./payout-account"
import { viewFor } from "./read-settlement"
import { escrow, refuseUnpaidFees, saleOf } from "./settlement-of"
import type { Settlement, SettlementChange } from "#src/modules/settlement/types"

/**
 * Confirms the buyer's money by the bank's record. The record may arrive before the buyer says that the money is sent.
 * Its amount must equal the amount due.
 * @throws RefusedError
 */
export async function confirmFunds(
  scope: MedusaContainer,
  saleId: string,
  admin: string,
  received: { bankReference?: string; amountCents: Cents; reason?: string }
): Promise<SettlementView> {
  const accountEntered = wireAccountEntered(await escrow(scope).policy.read())
  return operate(scope, saleId, admin, "settlement.funds-received", received, ({ terms, state, now }) => {
    const refusal = stepRefusal(terms, state, {
      step: "fundsReceivedByNorthlot",
      by: "admin",
      wireAccountEntered: accountEntered,
      now: now.getTime(),
      today: torontoDate(now),
    })
    if (refusal) return refusal
    if (received.amountCents !== terms.totalCents) {
      const message = `The bank's record must show ${formatMoneyExact(terms.totalCents)}. If a different amount arrived, send it back to the buyer.`
      return { code: "INVALID_INPUT", message, field: "amountCents" }
    }
    const { bankReference, reason } = received
    // The ledger needs the bank's reference only for money that Northlot holds in trust. An escrow agent has its own
    // records.
    if (terms.mode === "trust" && bankReference === undefined) {
      const message = "Enter the reference of the bank's record. The books need this reference for money held in trust."
      return { code: "INVALID_INPUT", message, field: "bankReference" }
    }
    return {
      events: [
        {
          type: "step.completed",
          step: "fundsReceivedByNorthlot",
          by: "admin",
          ...(bankReference === undefined ? {} : { bankReference }),
          ...(reason ? { reason } : {}),
        },
      ],
      entries:
        terms.mode === "trust" && bankReference !== undefined
          ? [vehicleFundsReceived({ saleId, bankReference, amountCents: received.amountCents })]
          : [],
    }
  })
}

/** Reverses a wrong confirmation; the ledger gets a reversing entry. @throws RefusedError */
export async function reverseFunds(
  scope: MedusaContainer,
  saleId: string,
  admin: string,
  reason: string
): Promise<SettlementView> {
  return operate(
    scope,
    saleId,
    admin,
    "settlement.funds-reversed",
    { reason },
    ({ state }) =>
      reverseFundsRefusal(state) ?? { events: [{ type: "step.reversed", step: "fundsReceivedByNorthlot", reason }] },
    async ({ terms, events }) => {
      if (terms.mode !== "trust") return
      const { number } = events.at(-1)!
      await escrow(scope).ledger.reverseFundsReceived(
        saleId,
        { key: `vehicle:${saleId}:reversed:${number}`, memo: reason },
        `admin:${admin}`
      )
    }
  )
}

/** @throws RefusedError */
export function approvePayout(scope: MedusaContainer, saleId: string, admin: string): Promise<SettlementView> {
  return operate(scope, saleId, admin, "payout.approved", {}, (settlement, { admins }) => {
    const { terms, state } = settlement
    return (
      approvalRefusal(terms, state, admin, approversOf(settlement, admins)) ?? {
        events: [{ type: "payout.approved", admin }],
      }
    )
  })
}

/**
 * Records that the bank has paid the seller, which completes the sale.
 * @throws RefusedError
 */
export async function confirmPayout(
  scope: MedusaContainer,
  saleId: string,
  admin: string,
  bankReference: string
): Promise<SettlementView> {
  const { sellerId } = await saleOf(scope, saleId)
  const amountCents = (await escrow(scope).settlements.ofSale(saleId))?.terms.totalCents
  const payout = { saleId, sellerId, bankReference, confirmedBy: admin }
  if (amountCents !== undefined) await runHook(confirmPayoutWorkflow, scope, { ...payout, amountCents })
  return operate(
    scope,
    saleId,
    admin,
    "payout.paid",
    { bankReference },
    (settlement, { admins, account }) => {
      const { terms, state } = settlement
      const refusal =
        payoutPaidRefusal(terms, state, admin, approversOf(settlement, admins)) ?? payoutAccountRefusal(terms, account)
      if (refusal) return refusal
      const approved: SettlementEvent[] = state.approvedBy.includes(admin) ? [] : [{ type: "payout.approved", admin }]
      return {
        events: [...approved, { type: "step.completed", step: "northlotPaidSeller", by: "admin", bankReference }],
        entries:
          terms.mode === "trust"
            ? [sellerPaidOut({ saleId, amountCents: terms.totalCents, bankReference }, payoutsMade(told(settlement)))]
            : [],
      }
    },
    async () => {
      await scope.resolve("sale").sales.move(saleId, "completed")
    }
  )
}

/**
 * Records that the bank returned a payout, from a batch or a single one. The ledger books the money as held in trust
 * and owed to the seller again. The payout must then be approved and paid again.
 * @throws RefusedError
 */
export function returnPayout(
  scope: MedusaContainer,
  saleId: string,
  admin: string,
  { bankReference, reason }: { bankReference: string; reason: string }
): Promise<SettlementView> {
  return operate(
    scope,
    saleId,
    admin,
    "payout.returned",
    { bankReference, reason },
    (settlement) => {
      const { terms, state } = settlement
      const refusal = returnedPayoutRefusal(terms, state)
      if (refusal) return refusal
      const returned = { saleId, amountCents: terms.totalCents, bankReference }
      return {
        events: [{ type: "step.reversed", step: "northlotPaidSeller", reason, bankReference }],
        entries: terms.mode === "trust" ? [payoutReturned(returned, payoutsMade(told(settlement)) - 1)] : [],
      }
    },
    async () => {
      await scope.resolve("sale").sales.reopen(saleId)
      await escrow(scope).payoutBatches.noteReturned(saleId, reason)
    }
  )
}

const told = ({ events }: Settlement): SettlementEvent[] => events.map(({ event }) => event)

/** @throws RefusedError */
export function closeDispute(
  scope: MedusaContainer,
  saleId: string,
  admin: string,
  reason: string
): Promise<SettlementView> {
  return operate(scope, saleId, admin, "dispute.closed", { reason }, ({ state }) =>
    state.dispute && !state.cancelled
      ? { events: [{ type: "dispute.closed", reason }] }
      : { code: "INVALID_TRANSITION", message: "This sale is not in dispute." }
  )
}

/** The facts from outside the settlement that decide whether an admin's act is allowed. */
interface Known {
  admins: readonly StaffStanding[]
  /** The state of the seller's payout account. */
  account: PayoutAccountState
}

/** Runs one act of an admin under the locks of sale and settlement, with its audit row in the same transaction. */
async function operate(
  scope: MedusaContainer,
  saleId: string,
  admin: string,
  action: string,
  details: Record<string, unknown>,
  decide: (settlement: Settlement, known: Known) => SettlementChange | SettlementRefusal,
  then: (settlement: Settlement) => Promise<void> = async () => undefined
): Promise<SettlementView> {
  const sale = await saleOf(scope, saleId)
  refuseUnpaidFees(sale)
  const actor = `admin:${admin}`
  const settlement = await database().transaction(async () => {
    await scope.resolve("sale").sales.lock(saleId)
    const known: Known = {
      admins: await scope.resolve("account").staff.all(),
      account: payoutAccountState(await payoutAccounts(scope).current(sale.sellerId)),
    }
    const changed = await escrow(scope).settlements.change(saleId, actor, (before) => decide(before, known))
    await then(changed)
    await scope.resolve("operations").auditLog.record({ actor, action, subject: saleId, details })
    return changed
  })
  return viewFor(scope, sale, "admin", settlement)
}
