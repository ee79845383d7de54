import { formatMoney, type AdminSale, type SettlementView } from "@northlot/contract"
import { Box, Checkbox, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Stack } from "@mui/material"
import { useState } from "react"
import { api, endpoints } from "../../../providers/api"
import { ActDialog } from "../../../ui/ActDialog"
import { BankReferenceField, MINIMUM_REFERENCE } from "../../../ui/BankReferenceField"
import { ReasonField, isReason, wordsOf } from "../../../ui/ReasonDialog"
import { ConsentField, isConsent } from "../ConsentField"
import { useRunnerUp } from "../RunnerUpSection"
import { cancellationSentences, holdsFunds, type Fault } from "./standing"

const FAULTS: readonly (readonly [Fault, string])[] = [
  ["buyer", "The buyer's"],
  ["seller", "The seller's"],
  ["nobody", "Nobody's"],
]

interface CancelSaleDialogProps {
  sale: AdminSale
  settlement: SettlementView | undefined
  onClose: () => void
}

/** The person at fault gets a strike and no refund of the fee, so the dialog preselects nobody. */
export function CancelSaleDialog({ sale, settlement, onClose }: CancelSaleDialogProps) {
  const [fault, setFault] = useState<Fault | null>(null)
  const [reason, setReason] = useState("")
  const [reference, setReference] = useState("")
  const [offering, setOffering] = useState(false)
  const [consent, setConsent] = useState("")
  const { data: runnerUp } = useRunnerUp(sale.id)
  const next = runnerUp?.obstacle === null && fault !== "seller" ? runnerUp.next : null
  const offered = offering ? next : null
  const held = holdsFunds(settlement)
  const words = wordsOf(reason)
  const bankReference = reference.trim()
  return (
    <ActDialog
      title="Cancel this sale?"
      consequence="A cancellation is final. Choose whose fault it is to see who gets what back."
      action="Cancel the sale"
      colour="error"
      done="Sale cancelled."
      ready={
        fault !== null &&
        isReason(words) &&
        (!held || bankReference.length >= MINIMUM_REFERENCE) &&
        (!offered?.belowReserve || isConsent(consent))
      }
      fields={["reason", "bankReference", "runnerUp.sellerConsent"]}
      onClose={onClose}
      onConfirm={() =>
        api(endpoints.cancelSale, {
          params: { id: sale.id },
          body: {
            fault: fault!,
            reason: words,
            ...(held ? { bankReference } : {}),
            ...(offered
              ? {
                  runnerUp: { buyerId: offered.id, ...(offered.belowReserve ? { sellerConsent: consent.trim() } : {}) },
                }
              : {}),
          },
        })
      }
    >
      {(refused) => (
        <Stack sx={{ pt: 1 }}>
          <FormControl margin="normal">
            <FormLabel id="whose-fault">Whose fault is it?</FormLabel>
            <RadioGroup
              row
              aria-labelledby="whose-fault"
              value={fault}
              onChange={(_event, chosen) => setFault(chosen as Fault)}
            >
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
          {next && (
            <FormControlLabel
              sx={{ mt: 1 }}
              control={<Checkbox checked={offering} onChange={(_event, checked) => setOffering(checked)} />}
              label={`Offer the car to the runner-up, ${next.name}, at ${formatMoney(next.amountCents)} for 24 hours`}
            />
          )}
          {offered?.belowReserve && (
            <ConsentField value={consent} refused={refused["runnerUp.sellerConsent"]} onChange={setConsent} />
          )}
          {held && (
            <BankReferenceField
              label="Bank reference of the transfer back"
              value={reference}
              refused={refused.bankReference}
              onChange={setReference}
            />
          )}
        </Stack>
      )}
    </ActDialog>
  )
}
