import type { MedusaContainer } from "@medusajs/framework/types"
import type { SalePaperName, SettlementView } from "@northlot/contract"
import {
  confirmPaperRefusal,
  recordPaperRefusal,
  withdrawPaperRefusal,
} from "#src/modules/settlement/rules/sale-papers"
import { paperFacts } from "../settlement/paper-facts"
import { act } from "../settlement/party-acts"
import { escrow } from "../settlement/settlement-of"

interface PaperInput {
  paper: SalePaperName
  issuedOn?: string
  reference: string
  fileId?: string
}

/**
 * A party records a paper of the sale, for example the safety certificate. A second record of the same paper supersedes
 * the first, which remains in the sale's history.
 * @throws RefusedError NOT_FOUND, FEES_UNPAID, FORBIDDEN, INVALID_INPUT, STEP_NOT_REACHED, INVALID_TRANSITION
 */
export function recordPaper(
  scope: MedusaContainer,
  saleId: string,
  accountId: string,
  input: PaperInput
): Promise<SettlementView> {
  const { paper, issuedOn = null, reference, fileId = null } = input
  return act(
    scope,
    saleId,
    accountId,
    (before, by, record) =>
      recordPaperRefusal(before.terms, before.state, { paper, by, issuedOn }, paperFacts(before, [])) ?? {
        type: "paper.recorded",
        paper,
        record,
        by,
        issuedOn,
        reference,
        fileId,
      },
    async () => {
      if (fileId !== null) await escrow(scope).paperFiles.claim(fileId, { saleId, accountId })
    }
  )
}

/** @throws RefusedError NOT_FOUND, FEES_UNPAID, FORBIDDEN, INVALID_TRANSITION */
export function confirmPaper(
  scope: MedusaContainer,
  saleId: string,
  accountId: string,
  seen: { paper: SalePaperName; record: number }
): Promise<SettlementView> {
  return act(
    scope,
    saleId,
    accountId,
    ({ state }, by) => confirmPaperRefusal(state, { ...seen, by }) ?? { type: "paper.confirmed", ...seen, by }
  )
}

/** @throws RefusedError NOT_FOUND, FEES_UNPAID, FORBIDDEN, INVALID_TRANSITION */
export function withdrawPaper(
  scope: MedusaContainer,
  saleId: string,
  accountId: string,
  made: { paper: SalePaperName; record: number }
): Promise<SettlementView> {
  return act(
    scope,
    saleId,
    accountId,
    ({ state }, by) => withdrawPaperRefusal(state, { ...made, by }) ?? { type: "paper.withdrawn", ...made, by }
  )
}
