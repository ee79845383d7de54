import type { MedusaContainer } from "@medusajs/framework/types"
import type { SalePaperParty } from "@northlot/contract"
import { handedOverOn, type PaperFacts } from "#src/modules/settlement/rules/sale-papers"
import { torontoDate } from "#src/platform/toronto"
import type { Settlement } from "#src/modules/settlement/types"

export async function billOfSaleAcceptedBy(scope: MedusaContainer, saleId: string): Promise<SalePaperParty[]> {
  return (await scope.resolve("sale").billsOfSale.acceptances(saleId)).map(({ party }) => party)
}

export function paperFacts(
  { events, state, now }: Settlement,
  billOfSaleAcceptedBy: readonly SalePaperParty[]
): PaperFacts {
  return {
    billOfSaleAcceptedBy,
    handedOverOn: handedOverOn(events),
    meetingOn: state.meeting && torontoDate(new Date(state.meeting.at)),
    today: torontoDate(now),
  }
}
