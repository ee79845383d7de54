import type { AdminSale, SettlementView } from "@northlot/contract"
import { Box, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Stack } from "@mui/material"
import { useState } from "react"
import { ActDialog } from "../../../ActDialog"
import { BankReferenceField, MINIMUM_REFERENCE } from "../../../BankReferenceField"
import { ReasonField, isReason, wordsOf } from "../../../ReasonDialog"
import { acts } from "../../../dataProvider"
import { cancellationSentences, holdsFunds, type Fault } from "./standing"

const FAULTS: readonly (readonly [Fault, string])[] = [["buyer", "The buyer's"], ["seller", "The seller's"], ["nobody", "Nobody's"]]

interface CancelSaleDialogProps {
  sale: AdminSale
  settlement: SettlementView | undefined
  onClose: () => void
}

/** Whose fault it was decides about fees and strikes, so no answer is chosen beforehand. */
export function CancelSaleDialog({ sale, settlement, onClose }: CancelSaleDialogProps) {
  const [fault, setFault] = useState<Fault | null>(null)
  const [reason, setReason] = useState("")
  const [reference, setReference] = useState("")
  const held = holdsFunds(settlement)
  const words = wordsOf(reason)
  const bankReference = reference.trim()
  return (
    <ActDialog
      title="Cancel this sale?"
      consequence="This is final. Say whose fault it is to see what goes back to whom."
      action="Cancel the sale"
      colour="error"
      done="Sale cancelled."
      ready={fault !== null && isReason(words) && (!held || bankReference.length >= MINIMUM_REFERENCE)}
      fields={["reason", "bankReference"]}
      onClose={onClose}
      onConfirm={() => acts.cancelSale(sale.id, { fault: fault!, reason: words, ...(held ? { bankReference } : {}) })}
    >
      {(refused) => (
        <Stack sx={{ pt: 1 }}>
          <FormControl margin="normal">
            <FormLabel id="whose-fault">Whose fault is it?</FormLabel>
            <RadioGroup row aria-labelledby="whose-fault" value={fault} onChange={(_event, chosen) => setFault(chosen as Fault)}>
              {FAULTS.map(([value, label]) => (
                <FormControlLabel key={value} value={value} label={label} control={<Radio />} />
              ))}
            </RadioGroup>
          </FormControl>
          <Box aria-live="polite">
            {fault && (
              <Box component="ul" aria-label="Consequences" sx={{ m: 0, mb: 1, pl: 2.5, "& li": { mb: 0.5 } }}>
                {cancellationSentences(sale, settlement, fault).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </Box>
            )}
          </Box>
          <ReasonField value={reason} refused={refused.reason} onChange={setReason} />
          {held && <BankReferenceField label="Bank reference of the transfer back" value={reference} refused={refused.bankReference} onChange={setReference} />}
        </Stack>
      )}
    </ActDialog>
  )
}
