import type { AdminCorrection, AdminListing } from "@northlot/contract"
import { Button, Checkbox, FormControlLabel, Skeleton, Stack, TextField } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { ActDialog } from "../../ui/ActDialog"
import { LoadError } from "../../ui/LoadError"
import { May } from "../../ui/May"
import { ReasonDialog } from "../../ui/ReasonDialog"
import { RecordTable } from "../../ui/RecordTable"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints } from "../../providers/api"
import { formatMoment } from "../../ui/format"

const LEAST = 10
const MOST = 1_000
const STATES = {
  asked: { name: "Waits for the seller", colour: "warning" },
  answered: { name: "Answered", colour: "success" },
  closed: { name: "Closed", colour: "default" },
} as const
const stateOf = ({ closedAt, answeredAt }: AdminCorrection) =>
  STATES[closedAt ? "closed" : answeredAt ? "answered" : "asked"]

/** The correction that the seller was asked for, and the seller's answer. */
export function CorrectionSection({ listing }: { listing: Pick<AdminListing, "id" | "status" | "bidCount"> }) {
  const [dialog, setDialog] = useState<"ask" | AdminCorrection | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ["corrections", listing.id],
    queryFn: ({ signal }) => api(endpoints.listCorrections, { params: { id: listing.id }, signal }),
    refetchInterval: 30_000,
  })
  const done = async (act: Promise<unknown>) => {
    await act
    await refetch()
  }
  const open = data?.items.some(({ closedAt }) => !closedAt) ?? true
  const askable = (listing.status === "draft" || listing.status === "live") && !open
  return (
    <Section title="Corrections">
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={60} />}
      {data && (
        <Stack spacing={1.5} sx={{ alignItems: "flex-start" }}>
          <RecordTable<AdminCorrection>
            stacks
            rows={data.items}
            keyOf={({ id }) => id}
            empty="The seller was never asked for a correction."
            columns={[
              { label: "Asked", show: ({ askedAt, askedBy }) => `${formatMoment(askedAt)}, ${askedBy}` },
              {
                label: "What",
                wraps: true,
                show: ({ text, tookDown }) => (tookDown ? `${text} (taken off the market)` : text),
              },
              { label: "State", show: (one) => <StatusChip label={stateOf(one)} /> },
              { label: "Answer", wraps: true, show: ({ answer }) => answer },
              { label: "Closed", wraps: true, show: ({ closeNote }) => closeNote },
              {
                label: "Act",
                show: (one) =>
                  !one.closedAt && (
                    <May call={endpoints.closeCorrection}>
                      <Button size="small" onClick={() => setDialog(one)}>
                        Close
                      </Button>
                    </May>
                  ),
              },
            ]}
          />
          {askable && (
            <May call={endpoints.askForCorrection}>
              <Button variant="outlined" onClick={() => setDialog("ask")}>
                Ask for a correction
              </Button>
            </May>
          )}
        </Stack>
      )}
      {dialog === "ask" && (
        <AskDialog
          listing={listing}
          onClose={() => setDialog(null)}
          onConfirm={(body) => done(api(endpoints.askForCorrection, { params: { id: listing.id }, body }))}
        />
      )}
      {dialog !== null && dialog !== "ask" && (
        <ReasonDialog
          title="Close this request?"
          consequence={
            dialog.tookDown
              ? "The seller is told that the listing is in order, and can publish it again."
              : "The seller is told that the listing is in order."
          }
          action="Close request"
          colour="primary"
          done="Request closed."
          onClose={() => setDialog(null)}
          onConfirm={(note) => done(api(endpoints.closeCorrection, { params: { id: dialog.id }, body: { note } }))}
        />
      )}
    </Section>
  )
}

interface AskDialogProps {
  listing: Pick<AdminListing, "status" | "bidCount">
  onConfirm: (body: { text: string; takeDown: boolean }) => Promise<unknown>
  onClose: () => void
}

function AskDialog({ listing: { status, bidCount }, onConfirm, onClose }: AskDialogProps) {
  const [text, setText] = useState("")
  const [takeDown, setTakeDown] = useState(false)
  const hasBids = status === "live" && bidCount > 0
  return (
    <ActDialog
      title="Ask the seller for a correction"
      consequence="The seller gets your text by email and on the listing’s page. The seller answers there."
      action="Ask"
      done="The seller is asked."
      fields={["text"]}
      ready={text.trim().length >= LEAST}
      onConfirm={() => onConfirm({ text: text.trim(), takeDown })}
      onClose={onClose}
    >
      {(refused) => (
        <>
          <TextField
            label="What the seller must correct"
            error={Boolean(refused.text)}
            helperText={refused.text ?? `At least ${LEAST} characters. The seller reads your text unchanged.`}
            fullWidth
            multiline
            minRows={3}
            margin="normal"
            value={text}
            onChange={({ target }) => setText(target.value)}
            slotProps={{ htmlInput: { maxLength: MOST } }}
            autoFocus
          />
          <FormControlLabel
            control={<Checkbox checked={takeDown} disabled={hasBids} onChange={(_, on) => setTakeDown(on)} />}
            label={
              hasBids
                ? "You cannot take this car off the market, because somebody has bid. Pause the auction instead."
                : "Take the car off the market until you close this request"
            }
          />
        </>
      )}
    </ActDialog>
  )
}
