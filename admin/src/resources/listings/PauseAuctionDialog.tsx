import { MenuItem, TextField, Typography } from "@mui/material"
import { useState } from "react"
import { ActDialog } from "../../ActDialog"
import { ReasonField, isReason, wordsOf } from "../../ReasonDialog"
import { api, endpoints } from "../../api"
import { formatMoment } from "../../format"

const LEAST_REASON = 10
const HOUR = 3_600_000
const LENGTHS = [
  [HOUR / 4, "15 minutes"],
  [HOUR, "1 hour"],
  [6 * HOUR, "6 hours"],
  [24 * HOUR, "1 day"],
  [3 * 24 * HOUR, "3 days"],
  [7 * 24 * HOUR - 60_000, "7 days"],
] as const

/** Pauses an open auction for as long as is chosen. */
export function PauseAuctionDialog({
  auctionId,
  serverNow,
  onClose,
}: {
  auctionId: string
  serverNow: string
  onClose: () => void
}) {
  const [length, setLength] = useState<number>(HOUR)
  const [reason, setReason] = useState("")
  const words = wordsOf(reason)
  const until = new Date(new Date(serverNow).getTime() + length).toISOString()
  return (
    <ActDialog
      title="Pause this auction?"
      consequence="Nobody can bid until then; all bids stand. Afterwards as much time is left as now, at least ten minutes: the end moves, and does not move back when you let it go on earlier. Everybody who has bid and the seller are told; your reason is not shown."
      action="Pause auction"
      done="Auction paused."
      fields={["until", "reason"]}
      ready={isReason(words, LEAST_REASON)}
      onConfirm={() => api(endpoints.pauseAuction, { params: { id: auctionId }, body: { until, reason: words } })}
      onClose={onClose}
    >
      {(refused) => (
        <>
          <TextField
            select
            fullWidth
            margin="normal"
            label="For"
            value={length}
            onChange={({ target }) => setLength(Number(target.value))}
            error={Boolean(refused.until)}
            helperText={refused.until}
          >
            {LENGTHS.map(([milliseconds, name]) => (
              <MenuItem key={name} value={milliseconds}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <Typography sx={{ my: 1 }}>
            Bidding goes on: <b>{formatMoment(until)}</b>
          </Typography>
          <ReasonField value={reason} refused={refused.reason} onChange={setReason} minimum={LEAST_REASON} />
        </>
      )}
    </ActDialog>
  )
}
