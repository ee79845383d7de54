import {
  APR_BASIS_POINTS,
  formatMoney,
  formatMoneyExact,
  type CreditRating,
  type FinanceRequest,
} from "@northlot/contract"
import { Box, Button, Stack, TextField, Typography } from "@mui/material"
import { useState } from "react"
import { May } from "../../ui/May"
import { api, endpoints } from "../../providers/api"
import { ActDialog } from "../../ui/ActDialog"
import { Facts } from "../../ui/Facts"
import { isReason, wordsOf } from "../../ui/ReasonDialog"
import { ListingLink, PersonLink } from "../../ui/RecordLink"
import { ResourceShow } from "../../ui/ResourceShow"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { DeskSection } from "../message/DeskSection"
import { formatMoment } from "../../ui/format"
import { FINANCE_STATUSES } from "../../ui/labels"

const RATINGS: Readonly<Record<CreditRating, string>> = {
  excellent: "Excellent",
  good: "Good",
  average: "Average",
  bad: "Bad",
}

/** One finance request: the person, the car, and a button to mark it handled. */
export function FinanceRequestShow() {
  return (
    <ResourceShow<FinanceRequest> title={({ buyer, listing }) => `${buyer.name}: ${listing.title}`} refreshSeconds={30}>
      {(request) => (
        <Stack spacing={2}>
          <Standing request={request} />
          <Section title="Who asks">
            <Facts
              rows={[
                [
                  "Buyer",
                  <PersonLink key="buyer" id={request.buyer.id}>
                    {request.buyer.name}
                  </PersonLink>,
                ],
                ["Email", request.buyer.email],
                ["Mobile", request.buyer.mobile],
                ["Location", request.buyer.location],
              ]}
            />
            {request.text && (
              <Typography sx={{ mt: 2, whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{request.text}</Typography>
            )}
          </Section>
          <DeskSection
            desk="finance-requests"
            id={request.id}
            first={request.buyer.name.split(" ")[0] || request.buyer.email}
          />
          <Section title="About">
            <Facts
              rows={[
                [
                  "Vehicle",
                  <ListingLink key="listing" id={request.listing.id}>
                    {request.listing.title}
                  </ListingLink>,
                ],
                ["VIN", request.listing.vin],
                ["Stood at", formatMoney(request.priceCents)],
              ]}
            />
          </Section>
          <Section title="Buyer's assumptions">
            {request.figures && request.estimate ? (
              <Assumed figures={request.figures} estimate={request.estimate} />
            ) : (
              <Typography color="textSecondary">The buyer sent no figures.</Typography>
            )}
          </Section>
        </Stack>
      )}
    </ResourceShow>
  )
}

function Standing({ request: { id, requestedAt, status, handled, buyer } }: { request: FinanceRequest }) {
  const [handling, setHandling] = useState(false)
  return (
    <Section title="Request">
      <Stack spacing={1.5} sx={{ alignItems: "flex-start" }}>
        <Box sx={{ display: "flex", gap: 1.5, alignItems: "center", flexWrap: "wrap" }}>
          <StatusChip label={FINANCE_STATUSES[status]} />
          <Typography variant="body2" color="textSecondary">
            Asked {formatMoment(requestedAt)}
          </Typography>
        </Box>
        {handled ? (
          <Typography>
            {handled.note}{" "}
            <Typography component="span" color="textSecondary">
              ({handled.by}, {formatMoment(handled.at)})
            </Typography>
          </Typography>
        ) : (
          <May call={endpoints.handleFinanceRequest}>
            <Button variant="contained" onClick={() => setHandling(true)}>
              Mark as handled
            </Button>
          </May>
        )}
      </Stack>
      {handling && <HandleDialog id={id} name={buyer.name} onClose={() => setHandling(false)} />}
    </Section>
  )
}

function HandleDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const [typed, setTyped] = useState("")
  const note = wordsOf(typed)
  return (
    <ActDialog
      title="Mark this request as handled?"
      consequence={`The request leaves the list. Write how you answered ${name}. The buyer does not see your note.`}
      action="Mark as handled"
      done="The request is handled."
      ready={isReason(note)}
      fields={["note"]}
      onConfirm={() => api(endpoints.handleFinanceRequest, { params: { id }, body: { note } })}
      onClose={onClose}
    >
      {({ note: refused }) => (
        <TextField
          label="How the request was answered"
          error={Boolean(refused)}
          helperText={refused ?? "Write at least 3 characters. The request stores your note."}
          fullWidth
          multiline
          minRows={2}
          margin="normal"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          autoFocus
        />
      )}
    </ActDialog>
  )
}

function Assumed({
  figures,
  estimate: { financedCents, biweeklyCents, taxCents },
}: {
  figures: NonNullable<FinanceRequest["figures"]>
  estimate: NonNullable<FinanceRequest["estimate"]>
}) {
  return (
    <Facts
      rows={[
        ["Price", formatMoney(figures.priceCents)],
        ["Fees, estimated", formatMoney(figures.feesCents)],
        ["Products, estimated", formatMoney(figures.productsCents)],
        ["Tax on price, fees and products", formatMoneyExact(taxCents)],
        ["Down payment", formatMoney(figures.downPaymentCents)],
        ["Financed", formatMoneyExact(financedCents)],
        ["Credit rating", `${RATINGS[figures.rating]}, ${(APR_BASIS_POINTS[figures.rating] / 100).toFixed(2)}% a year`],
        ["Term", `${figures.termMonths} months`],
        ["Bi-weekly", formatMoneyExact(biweeklyCents)],
      ]}
    />
  )
}
