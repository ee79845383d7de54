import { formatMoneyExact, type SettlementView } from "@northlot/contract"
import { useState } from "react"
import { api, endpoints } from "../../../providers/api"
import { ActDialog } from "../../../ui/ActDialog"
import { BankReferenceField, MINIMUM_REFERENCE } from "../../../ui/BankReferenceField"

export function NotePayoutDialog({ settlement, onClose }: { settlement: SettlementView; onClose: () => void }) {
  const [reference, setReference] = useState("")
  const bankReference = reference.trim()
  return (
    <ActDialog
      title="Note the payout"
      consequence={
        <>
          The bank has sent <strong>{formatMoneyExact(settlement.totalCents)}</strong> to the seller. This completes the
          sale, and both sides are told. Should the bank return it later, you note that on the sale.
        </>
      }
      action="Note payout"
      done="Payout noted. The sale is complete."
      ready={bankReference.length >= MINIMUM_REFERENCE}
      fields={["bankReference"]}
      onClose={onClose}
      onConfirm={() => api(endpoints.confirmPayout, { params: { id: settlement.saleId }, body: { bankReference } })}
    >
      {(refused) => (
        <BankReferenceField value={reference} refused={refused.bankReference} onChange={setReference} autoFocus />
      )}
    </ActDialog>
  )
}
