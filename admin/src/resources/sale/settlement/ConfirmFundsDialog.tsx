import { formatMoneyExact, readAmount, type SettlementView } from "@northlot/contract"
import { InputAdornment, Stack } from "@mui/material"
import { useState } from "react"
import { api, endpoints } from "../../../providers/api"
import { ActDialog } from "../../../ui/ActDialog"
import { BankReferenceField, MINIMUM_REFERENCE } from "../../../ui/BankReferenceField"
import { RefusableField } from "../../../ui/RefusableField"

/** The admin types the amount from the bank's record. A prefilled amount would check nothing. */
export function ConfirmFundsDialog({ settlement, onClose }: { settlement: SettlementView; onClose: () => void }) {
  const [reference, setReference] = useState("")
  const [amount, setAmount] = useState("")
  const read = readAmount(amount, { cents: true })
  const amountCents = read.ok ? read.cents : null
  const bankReference = reference.trim()
  const isAnnounced = settlement.steps.some(({ name, done }) => name === "buyerSentFunds" && done)
  return (
    <ActDialog
      title="Mark as paid"
      consequence={
        <>
          Copy both from the bank&apos;s record of the buyer&apos;s wire
          {settlement.wire ? (
            <span className="contents">
              {" "}
              with the reference <strong>{settlement.wire.reference}</strong>
            </span>
          ) : null}
          <span>. It must show exactly </span>
          <strong>{formatMoneyExact(settlement.totalCents)}</strong>; another amount goes back to the buyer.{" "}
          <span>
            {isAnnounced
              ? "Both sides are told that the money is here."
              : "The buyer has not marked the money as sent yet. We ask the buyer to do so; then the sale goes on."}
          </span>
        </>
      }
      action="Mark Paid"
      done="Marked as paid."
      ready={bankReference.length >= MINIMUM_REFERENCE && amountCents !== null}
      fields={["bankReference", "amountCents"]}
      onClose={onClose}
      onConfirm={() =>
        api(endpoints.confirmFunds, {
          params: { id: settlement.saleId },
          body: { bankReference, amountCents: amountCents! },
        })
      }
    >
      {(refused) => (
        <Stack sx={{ pt: 1 }}>
          <BankReferenceField value={reference} refused={refused.bankReference} onChange={setReference} autoFocus />
          <RefusableField
            label="Amount"
            value={amount}
            refused={refused.amountCents ?? (read.ok ? undefined : read.message)}
            help={
              amountCents === null ? "Enter the amount as the bank's record shows it." : formatMoneyExact(amountCents)
            }
            onChange={setAmount}
            inputMode="decimal"
            start={<InputAdornment position="start">CA$</InputAdornment>}
          />
        </Stack>
      )}
    </ActDialog>
  )
}
