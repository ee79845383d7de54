import type { MedusaContainer } from "@medusajs/framework/types"
import type { Appointment, SettlementView } from "@northlot/contract"
import {
  agreeInspectionRefusal,
  cancelInspectionRefusal,
  declineInspectionRefusal,
  proposeInspectionRefusal,
} from "#src/modules/settlement/rules/settlement"
import { act } from "./party-acts"

/**
 * Proposes an inspection, or another time for it. An agreed time remains valid until the other party agrees to the new
 * time.
 * @throws RefusedError
 */
export function proposeInspection(
  scope: MedusaContainer,
  saleId: string,
  accountId: string,
  proposed: Appointment
): Promise<SettlementView> {
  const appointment = { ...proposed, at: new Date(proposed.at).toISOString() }
  return act(scope, saleId, accountId, ({ state, now }, by, proposal) => {
    return (
      proposeInspectionRefusal(state, appointment, now.getTime()) ?? {
        type: "inspection.proposed",
        proposal,
        by,
        appointment,
      }
    )
  })
}

/** @throws RefusedError FORBIDDEN for a party's own proposal, INVALID_TRANSITION for one that is not the newest */
export function agreeInspection(
  scope: MedusaContainer,
  saleId: string,
  accountId: string,
  proposal: number
): Promise<SettlementView> {
  return act(scope, saleId, accountId, ({ state, now }, by) => {
    return (
      agreeInspectionRefusal(state, { proposal, by, now: now.getTime() }) ?? { type: "inspection.agreed", proposal, by }
    )
  })
}

/** @throws RefusedError INVALID_TRANSITION */
export function declineInspection(
  scope: MedusaContainer,
  saleId: string,
  accountId: string,
  proposal: number
): Promise<SettlementView> {
  return act(
    scope,
    saleId,
    accountId,
    ({ state }, by) => declineInspectionRefusal(state, proposal) ?? { type: "inspection.declined", proposal, by }
  )
}

/** @throws RefusedError INVALID_TRANSITION */
export function cancelInspection(scope: MedusaContainer, saleId: string, accountId: string): Promise<SettlementView> {
  return act(
    scope,
    saleId,
    accountId,
    ({ state }, by) => cancelInspectionRefusal(state) ?? { type: "inspection.cancelled", by }
  )
}
