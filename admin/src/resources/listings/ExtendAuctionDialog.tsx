import { MenuItem, TextField, Typography } from "@mui/material"
import { useState } from "react"
import { ActDialog } from "../../ActDialog"
import { ReasonField, isReason, wordsOf } from "../../ReasonDialog"
import { acts } from "../../dataProvider"
import { formatMoment } from "../../format"

const LEAST_REASON = 10
const HOUR = 3_600_000
const STEPS = [
  [HOUR / 4, "15 minutes"],
  [HOUR, "1 hour"],
  [6 * HOUR, "6 hours"],
  [24 * HOUR, "1 day"],
  [3 * 24 * HOUR, "3 days"],
  [7 * 24 * HOUR, "7 days"],
] as const

/** Moves the end of an open auction, by as much as is chosen from its present end. */
export function ExtendAuctionDialog({
  auctionId,
  endsAt,
  onClose,
}: {
  auctionId: string
  endsAt: string
  onClose: () => void
}) {
  const [by, setBy] = useState<number>(HOUR)
  const [reason, setReason] = useState("")
  const words = wordsOf(reason)
  const end = new Date(new Date(endsAt).getTime() + by).toISOString()
  return (
    <ActDialog
      title="Extend this auction?"
      consequence="It runs longer for everybody; an end cannot be moved back. Everybody who has bid and the seller are told the new end; your reason is not shown."
      action="Extend auction"
      done="Auction extended."
      fields={["endsAt", "reason"]}
      ready={isReason(words, LEAST_REASON)}
      onConfirm={() => acts.extendAuction(auctionId, end, words)}
      onClose={onClose}
    >
      {(refused) => (
        <>
          <TextField
            select
            fullWidth
            margin="normal"
            label="Longer by"
            value={by}
            onChange={({ target }) => setBy(Number(target.value))}
            error={Boolean(refused.endsAt)}
            helperText={refused.endsAt}
          >
            {STEPS.map(([milliseconds, name]) => (
              <MenuItem key={name} value={milliseconds}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <Typography sx={{ my: 1 }}>
            New end: <b>{formatMoment(end)}</b> (now {formatMoment(endsAt)})
          </Typography>
          <ReasonField value={reason} refused={refused.reason} onChange={setReason} minimum={LEAST_REASON} />
        </>
      )}
    </ActDialog>
  )
}
