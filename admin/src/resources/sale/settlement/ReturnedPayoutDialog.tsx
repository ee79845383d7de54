import { formatMoneyExact, type SettlementView } from "@northlot/contract"
import { useState } from "react"
import { api, endpoints } from "../../../providers/api"
import { ActDialog } from "../../../ui/ActDialog"
import { BankReferenceField, MINIMUM_REFERENCE } from "../../../ui/BankReferenceField"
import { ReasonField, isReason, wordsOf } from "../../../ui/ReasonDialog"

export function ReturnedPayoutDialog({ settlement, onClose }: { settlement: SettlementView; onClose: () => void }) {
  const [reference, setReference] = useState("")
  const [reason, setReason] = useState("")
  const bankReference = reference.trim()
  const words = wordsOf(reason)
  return (
    <ActDialog
      title="The bank returned the payout"
      consequence={
        <>
          <strong>{formatMoneyExact(settlement.totalCents)}</strong> is with the platform again and owed to the seller.
          The sale waits for its payout, which is approved and paid again. The seller is told the reason.
        </>
      }
      action="Note return"
      done="Return noted. The payout is due again."
      ready={bankReference.length >= MINIMUM_REFERENCE && isReason(words)}
      fields={["bankReference", "reason"]}
      onClose={onClose}
      onConfirm={() =>
        api(endpoints.returnPayout, { params: { id: settlement.saleId }, body: { bankReference, reason: words } })
      }
    >
      {(refused) => (
        <>
          <BankReferenceField value={reference} refused={refused.bankReference} onChange={setReference} autoFocus />
          <ReasonField value={reason} refused={refused.reason} onChange={setReason} />
        </>
      )}
    </ActDialog>
  )
}
