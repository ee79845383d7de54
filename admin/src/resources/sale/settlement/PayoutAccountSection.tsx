import { withFullStop, type AnswerOf, type SettlementView } from "@northlot/contract"
import { Alert, Button, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { api, endpoints } from "../../../providers/api"
import { Facts } from "../../../ui/Facts"
import { formatMoment } from "../../../ui/format"
import { Problem } from "../../../ui/Problem"
import { useAct } from "../../../ui/useAct"
import { isMine } from "./standing"

type Shown = AnswerOf<typeof endpoints.showPayoutAccount>

/** The seller's payout account: the last digits, and the full number on request at the payout. */
export function PayoutAccountSection({ settlement }: { settlement: SettlementView }) {
  const { saleId, payoutAccount } = settlement
  const { run, busy, problem } = useAct()
  const [shown, setShown] = useState<Shown | null>(null)
  if (!payoutAccount) return null
  const { state, heldUntil, lastDigits, holderDiffers } = payoutAccount
  const show = () =>
    void run(
      async () => setShown(await api(endpoints.showPayoutAccount, { params: { id: saleId } })),
      "We recorded that you viewed the account."
    )
  return (
    <Stack component="section" spacing={1.5} aria-label="Payout account">
      <Typography variant="subtitle1" component="h3" sx={{ fontWeight: 700 }}>
        Payout account
      </Typography>
      {state === "missing" && (
        <Alert severity="warning">
          The seller has not entered a payout account. Without an account, no payout can be recorded.
        </Alert>
      )}
      {state === "held" && (
        <Alert severity="warning">
          {withFullStop(
            `The account was changed recently. No payout is made to the account before ${formatMoment(heldUntil)}`
          )}
        </Alert>
      )}
      {holderDiffers && (
        <Alert severity="warning">
          The account holder's name is not the seller's verified name. Ask the seller before you pay.
        </Alert>
      )}
      {state !== "missing" && !shown && (
        <Stack direction="row" spacing={2} useFlexGap sx={{ alignItems: "center", flexWrap: "wrap" }}>
          <Typography aria-label={`Account that ends in ${lastDigits}`}>
            ••••<span>{lastDigits}</span>
          </Typography>
          {isMine(settlement, "northlotPaidSeller") ? (
            <Button variant="outlined" loading={busy} onClick={show}>
              Show account
            </Button>
          ) : (
            <Typography color="textSecondary">The whole account is shown when you record the payout.</Typography>
          )}
        </Stack>
      )}
      <Problem says={problem} />
      {shown && (
        <>
          <Facts
            rows={[
              ["Holder", shown.account.holder],
              ["Seller as verified", shown.seller],
              ["Institution", shown.account.institution],
              ["Transit", shown.account.transit],
              ["Account", shown.account.accountNumber],
              ["Entered", formatMoment(shown.account.changedAt)],
            ]}
          />
          <Button sx={{ alignSelf: "flex-start" }} onClick={() => setShown(null)}>
            Hide account
          </Button>
        </>
      )}
    </Stack>
  )
}
