import { MenuItem, TextField, Typography } from "@mui/material"
import { useState, type ReactNode } from "react"
import { api, endpoints } from "../../providers/api"
import { ActDialog } from "../../ui/ActDialog"
import { ReasonField, isReason, wordsOf } from "../../ui/ReasonDialog"
import { formatMoment } from "../../ui/format"

const LEAST_REASON = 10
const HOUR = 3_600_000
const LENGTHS = [
  [HOUR / 4, "15 minutes"],
  [HOUR, "1 hour"],
  [6 * HOUR, "6 hours"],
  [24 * HOUR, "1 day"],
  [3 * 24 * HOUR, "3 days"],
  [7 * 24 * HOUR, "7 days"],
] as const

interface AuctionTimeDialogProps {
  title: string
  consequence: string
  action: string
  done: string
  label: string
  /** The name of the request field that contains the chosen time. */
  field: "until" | "endsAt"
  /** The time to which the chosen duration is added. */
  from: string
  /** The longest allowed duration in milliseconds. A longer choice is shortened to it. */
  longest?: number
  says: (moment: string) => ReactNode
  onConfirm: (moment: string, reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for a duration, shows the resulting time, and asks for a reason. */
function AuctionTimeDialog(props: AuctionTimeDialogProps) {
  const { label, field, from, longest = Infinity, says, onConfirm, ...dialog } = props
  const [length, setLength] = useState<number>(HOUR)
  const [reason, setReason] = useState("")
  const words = wordsOf(reason)
  const moment = new Date(new Date(from).getTime() + Math.min(length, longest)).toISOString()
  return (
    <ActDialog
      {...dialog}
      fields={[field, "reason"]}
      ready={isReason(words, LEAST_REASON)}
      onConfirm={() => onConfirm(moment, words)}
    >
      {(refused) => (
        <>
          <TextField
            select
            fullWidth
            margin="normal"
            label={label}
            value={length}
            onChange={({ target }) => setLength(Number(target.value))}
            error={Boolean(refused[field])}
            helperText={refused[field]}
          >
            {LENGTHS.map(([milliseconds, name]) => (
              <MenuItem key={name} value={milliseconds}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <Typography sx={{ my: 1 }}>{says(moment)}</Typography>
          <ReasonField value={reason} refused={refused.reason} onChange={setReason} minimum={LEAST_REASON} />
        </>
      )}
    </ActDialog>
  )
}

interface DialogProps {
  auctionId: string
  onClose: () => void
}

/** Extends an open auction by the chosen duration, counted from its current end. */
export function ExtendAuctionDialog({ auctionId, endsAt, onClose }: DialogProps & { endsAt: string }) {
  return (
    <AuctionTimeDialog
      title="Extend this auction?"
      consequence="The auction runs longer for everybody. Its end cannot be moved back. Its bidders and its seller are told the new end. They do not see your reason."
      action="Extend auction"
      done="Auction extended."
      label="Longer by"
      field="endsAt"
      from={endsAt}
      says={(end) => (
        <>
          New end: <b>{formatMoment(end)}</b> (now {formatMoment(endsAt)})
        </>
      )}
      onConfirm={(end, reason) =>
        api(endpoints.extendAuction, { params: { id: auctionId }, body: { endsAt: end, reason } })
      }
      onClose={onClose}
    />
  )
}

/**
 * Pauses an open auction. The server allows seven days by its own clock. The form allows a minute less, so that the
 * server does not refuse the longest pause.
 */
export function PauseAuctionDialog({ auctionId, serverNow, onClose }: DialogProps & { serverNow: string }) {
  return (
    <AuctionTimeDialog
      title="Pause this auction?"
      consequence="Nobody can bid during the pause. All bids stand. The auction's end moves by the length of the pause. After the pause, at least ten minutes are left. If you end the pause earlier, the new end stays. Bidders and seller are notified, but do not see your reason."
      action="Pause auction"
      done="Auction paused."
      label="For"
      field="until"
      from={serverNow}
      longest={7 * 24 * HOUR - 60_000}
      says={(until) => (
        <>
          Bidding goes on: <b>{formatMoment(until)}</b>
        </>
      )}
      onConfirm={(until, reason) => api(endpoints.pauseAuction, { params: { id: auctionId }, body: { until, reason } })}
      onClose={onClose}
    />
  )
}
