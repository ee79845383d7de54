import { RATING_FACTS, RATING_STATEMENTS, type AdminRating, type RatingPart } from "@northlot/contract"
import { Alert, Button, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { May } from "../../ui/May"
import { api, endpoints } from "../../providers/api"
import { Facts } from "../../ui/Facts"
import { ReasonDialog } from "../../ui/ReasonDialog"
import { ListingLink, PersonAndAddress, SaleLink } from "../../ui/RecordLink"
import { ResourceShow } from "../../ui/ResourceShow"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { formatMoment } from "../../ui/format"
import { RATING_STATES } from "../../ui/labels"

/**
 * A rating that buyer or seller gave the other after a sale, and the answer to it. Staff can remove the rating, or only
 * the answer.
 */
export function RatingShow() {
  return (
    <ResourceShow<AdminRating>
      title={({ listingTitle }) => `Rating of the sale of ${listingTitle}`}
      refreshSeconds={30}
    >
      {(rating) => (
        <Stack spacing={2}>
          <Section title="About">
            <Facts
              rows={[
                [
                  "Sale",
                  <SaleLink key="sale" id={rating.saleId}>
                    Open the sale
                  </SaleLink>,
                ],
                [
                  "Listing",
                  <ListingLink key="listing" id={rating.listingId}>
                    {rating.listingTitle}
                  </ListingLink>,
                ],
                [`By the ${rating.by}`, <PersonAndAddress key="author" person={rating.author} />],
                ["About", <PersonAndAddress key="rated" person={rating.rated} />],
                ["Given", formatMoment(rating.givenAt)],
                ["Shown from", formatMoment(rating.shownFrom)],
                ["Standing", <StatusChip key="state" label={RATING_STATES[rating.state]} />],
              ]}
            />
          </Section>
          <Section title="Rating">
            <Stack spacing={1.5} sx={{ alignItems: "flex-start" }}>
              <Facts
                rows={RATING_FACTS.map((fact) => [
                  RATING_STATEMENTS[rating.by === "buyer" ? "seller" : "buyer"][fact],
                  rating[fact] ? "Yes" : "No",
                ])}
              />
              <Written id={rating.id} part="rating" text={rating.comment} removed={rating.removed} />
            </Stack>
          </Section>
          {rating.answer && (
            <Section title="Answer">
              <Written id={rating.id} part="answer" text={rating.answer.text} removed={rating.answer.removed} />
            </Section>
          )}
        </Stack>
      )}
    </ResourceShow>
  )
}

interface WrittenProps {
  id: string
  part: RatingPart
  text: string | null
  removed: AdminRating["removed"]
}

function Written({ id, part, text, removed }: WrittenProps) {
  const [removing, setRemoving] = useState(false)
  return (
    <Stack spacing={1.5} sx={{ alignItems: "flex-start" }}>
      {text && <Typography sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{text}</Typography>}
      {removed ? (
        <Alert severity="warning">{`Removed by ${removed.by}, ${formatMoment(removed.at)}: ${removed.reason}`}</Alert>
      ) : (
        <May call={endpoints.removeRating}>
          <Button color="error" onClick={() => setRemoving(true)}>
            Remove it
          </Button>
        </May>
      )}
      {removing && (
        <ReasonDialog
          title={`Remove this ${part}?`}
          consequence={`Only the writer still sees this ${part}${
            part === "rating" ? " and its answer. The rating no longer counts" : ""
          }. You cannot show the ${part} again, and nobody can write another one. The writer is told your reason.`}
          action="Remove it"
          done={`The ${part} is removed.`}
          onConfirm={(words) => api(endpoints.removeRating, { params: { id }, body: { part, reason: words } })}
          onClose={() => setRemoving(false)}
        />
      )}
    </Stack>
  )
}
