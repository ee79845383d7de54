import { formatMoneyExact, type PayoutBatchRow } from "@northlot/contract"
import { Box, Checkbox, FormControlLabel, TextField, Typography } from "@mui/material"
import { useState } from "react"
import { ActDialog } from "../../ui/ActDialog"
import { BankReferenceField, MINIMUM_REFERENCE } from "../../ui/BankReferenceField"
import { isReason, wordsOf } from "../../ui/ReasonDialog"
import { api, endpoints } from "../../providers/api"
import { usePayoutSum } from "./usePayoutSum"

interface NoteBatchDialogProps {
  id: number
  waiting: readonly PayoutBatchRow[]
  onClose: () => void
}

/** Records that the bank paid the batch. The dialog also records returned payouts, each with its reason. */
export function NoteBatchDialog({ id, waiting, onClose }: NoteBatchDialogProps) {
  const [reference, setReference] = useState("")
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const bankReference = reference.trim()
  const returned = Object.entries(reasons).map(([saleId, reason]) => ({ saleId, reason: wordsOf(reason) }))
  const paid = waiting.filter(({ saleId }) => reasons[saleId] === undefined)
  const sum = usePayoutSum(paid)
  const ready = bankReference.length >= MINIMUM_REFERENCE && returned.every(({ reason }) => isReason(reason))
  const toggle = (saleId: string) => {
    const { [saleId]: known, ...others } = reasons
    setReasons(known === undefined ? { ...others, [saleId]: "" } : others)
  }
  return (
    <ActDialog
      title="Note the batch as paid"
      consequence={
        <>
          The bank has paid <strong>{sum}</strong> to{" "}
          <span>{paid.length === 1 ? "1 seller" : `${paid.length} sellers`}</span>. This completes their sales and
          cannot be undone; both sides are notified. Choose the payouts that the bank has returned: they are due again.
        </>
      }
      action="Note as paid"
      done="Payouts noted. The sales are complete."
      ready={ready}
      fields={["bankReference"]}
      onClose={onClose}
      onConfirm={() =>
        api(endpoints.notePayoutBatch, { params: { id: String(id) }, body: { bankReference, returned } })
      }
    >
      {(refused) => (
        <>
          <BankReferenceField value={reference} refused={refused.bankReference} onChange={setReference} autoFocus />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            Returned by the bank
          </Typography>
          {waiting.map(({ saleId, title, amountCents, reference: wireReference }) => (
            <Box key={saleId}>
              <FormControlLabel
                control={
                  <Checkbox size="small" checked={reasons[saleId] !== undefined} onChange={() => toggle(saleId)} />
                }
                label={`${title}, ${formatMoneyExact(amountCents)}, ${wireReference}`}
              />
              {reasons[saleId] !== undefined && (
                <TextField
                  label="Why the bank returned it"
                  size="small"
                  fullWidth
                  margin="dense"
                  value={reasons[saleId]}
                  onChange={(event) => setReasons({ ...reasons, [saleId]: event.target.value })}
                  slotProps={{ htmlInput: { maxLength: 500 } }}
                />
              )}
            </Box>
          ))}
        </>
      )}
    </ActDialog>
  )
}
