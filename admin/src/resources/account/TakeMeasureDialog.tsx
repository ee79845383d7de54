import { MEASURE_KINDS, formatMoney, type BodyInputOf, type MeasureKind } from "@northlot/contract"
import { Checkbox, FormControlLabel, FormHelperText, MenuItem, TextField, Typography } from "@mui/material"
import { useState } from "react"
import { ActDialog } from "../../ui/ActDialog"
import { ReasonField, isReason, wordsOf } from "../../ui/ReasonDialog"
import type { endpoints } from "../../providers/api"
import { MEASURES, type MeasuresAnswer } from "./measureNames"

const LEAST_WORDS = 10
const MOST_NOTE = 1_000

interface TakeMeasureDialogProps {
  name: string
  touched: Pick<MeasuresAnswer, "bidsIn" | "onMarket">
  inForce: readonly MeasureKind[]
  onConfirm: (body: BodyInputOf<typeof endpoints.takeMeasure>) => Promise<unknown>
  onClose: () => void
}

/** Asks for a restriction, its effect on the person's bids and listings, the reason, and a message to the person. */
export function TakeMeasureDialog({ name, touched, inForce, onConfirm, onClose }: TakeMeasureDialogProps) {
  const offered = MEASURE_KINDS.filter((kind) => !inForce.includes(kind))
  const [kind, setKind] = useState<MeasureKind>(offered[0] ?? "hold")
  const [voids, setVoids] = useState(false)
  const [closes, setCloses] = useState(false)
  const [reason, setReason] = useState("")
  const [note, setNote] = useState("")
  const words = wordsOf(reason)
  const told = note.trim()
  const banned = kind === "ban"
  const { effect, reaches } = MEASURES[kind]
  const { bidsIn, onMarket } = touched
  return (
    <ActDialog
      title={`Restrict or ban ${name}`}
      consequence={effect}
      action={banned ? "Ban" : "Restrict"}
      colour="error"
      done={banned ? "Banned." : "Restricted."}
      fields={["kind", "bids", "listings", "reason", "note"]}
      ready={isReason(words, LEAST_WORDS) && isReason(told, LEAST_WORDS)}
      onConfirm={() =>
        onConfirm({
          kind,
          reason: words,
          note: told,
          ...(reaches.bids && !banned ? { bids: voids ? ("void" as const) : ("stand" as const) } : {}),
          ...(reaches.listings && !banned ? { listings: closes ? ("close" as const) : ("stay" as const) } : {}),
        })
      }
      onClose={onClose}
    >
      {(refused) => (
        <>
          <TextField
            select
            fullWidth
            margin="normal"
            label="Measure"
            value={kind}
            onChange={({ target }) => setKind(target.value as MeasureKind)}
            error={Boolean(refused.kind)}
            helperText={refused.kind}
          >
            {offered.map((one) => (
              <MenuItem key={one} value={one}>
                {MEASURES[one].name}
              </MenuItem>
            ))}
          </TextField>
          {reaches.bids && (
            <>
              <FormControlLabel
                control={<Checkbox checked={voids || banned} disabled={banned} onChange={(_, on) => setVoids(on)} />}
                label={`Void all bids in open auctions (${bidsIn.length})`}
              />
              {(voids || banned) && bidsIn.length > 0 && (
                <Typography component="ul" variant="body2" sx={{ mt: 0, mb: 1, pl: 5 }}>
                  {bidsIn.map(({ auctionId, title, leads, currentBidCents }) => (
                    <li key={auctionId}>
                      {title}
                      <span>
                        {leads && currentBidCents !== null ? `: leads at ${formatMoney(currentBidCents)}` : ""}
                      </span>
                    </li>
                  ))}
                </Typography>
              )}
              {(voids || banned) && (
                <FormHelperText>
                  Voided bids cannot be restored. The other bids then decide price and leader. The bid logs show the
                  voided bids.
                </FormHelperText>
              )}
            </>
          )}
          {reaches.listings && (
            <FormControlLabel
              control={<Checkbox checked={closes || banned} disabled={banned} onChange={(_, on) => setCloses(on)} />}
              label={`Close all live and scheduled listings for good (${onMarket.length})`}
            />
          )}
          {(refused.bids ?? refused.listings) && (
            <FormHelperText error>{refused.bids ?? refused.listings}</FormHelperText>
          )}
          <ReasonField value={reason} refused={refused.reason} onChange={setReason} minimum={LEAST_WORDS} />
          <TextField
            label="What the person is told"
            error={Boolean(refused.note)}
            helperText={
              refused.note ??
              "Write what happened, and what the person can send us if the decision is wrong. We send your text by email."
            }
            fullWidth
            multiline
            minRows={3}
            margin="normal"
            value={note}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { maxLength: MOST_NOTE } }}
          />
        </>
      )}
    </ActDialog>
  )
}
