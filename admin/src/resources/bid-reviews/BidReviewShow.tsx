import type { BidReview } from "@northlot/contract"
import { Box, Button, Link as WebLink, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { Link } from "react-router-dom"
import { May } from "../../May"
import { endpoints } from "../../api"
import { Facts } from "../../Facts"
import { ReasonDialog } from "../../ReasonDialog"
import { ResourceShow } from "../../ResourceShow"
import { Section } from "../../Section"
import { StatusChip } from "../../StatusChip"
import { acts } from "../../dataProvider"
import { formatMoment } from "../../format"
import { SIGNAL_NAMES, reviewState } from "./signals"

/** One case: who bid on whose car, what both have in common, and what was decided about it. */
export function BidReviewShow() {
  return (
    <ResourceShow<BidReview> title={({ bidder, listing }) => `${bidder.name}: ${listing.title}`} refreshSeconds={60}>
      {(review) => (
        <Stack spacing={2}>
          <Standing review={review} />
          <Section title="In common">
            <Box component="ul" sx={{ m: 0, pl: 3 }}>
              {review.signals.map((signal) => (
                <li key={signal}>{capitalized(SIGNAL_NAMES[signal])}</li>
              ))}
            </Box>
            <Typography color="textSecondary" sx={{ mt: 1 }}>
              {review.refused
                ? "Seller and bidder count as one person: the bid was refused."
                : "Families and workshops share these too: the bid stands."}
            </Typography>
          </Section>
          <Section title="Who and what">
            <Facts
              rows={[
                ["Bidder", <Person key="bidder" person={review.bidder} />],
                ["Seller", <Person key="seller" person={review.seller} />],
                [
                  "Vehicle",
                  <WebLink key="listing" component={Link} to={`/listings/${review.listing.id}/show`}>
                    {review.listing.title}
                  </WebLink>,
                ],
              ]}
            />
          </Section>
        </Stack>
      )}
    </ResourceShow>
  )
}

function Person({ person: { id, name, email } }: { person: BidReview["bidder"] }) {
  return (
    <>
      <WebLink component={Link} to={`/registrants/${id}/show`}>
        {name}
      </WebLink>
      <Typography variant="body2" color="textSecondary">
        {email}
      </Typography>
    </>
  )
}

function Standing({ review }: { review: BidReview }) {
  const { id, openedAt, decided } = review
  const [asking, setAsking] = useState<"harmless" | "confirmed" | null>(null)
  return (
    <Section title="Case">
      <Stack spacing={1.5} sx={{ alignItems: "flex-start" }}>
        <Box sx={{ display: "flex", gap: 1.5, alignItems: "center", flexWrap: "wrap" }}>
          <StatusChip label={reviewState(review)} />
          <Typography variant="body2" color="textSecondary">
            Since {formatMoment(openedAt)}
          </Typography>
        </Box>
        {decided ? (
          <Typography>
            {decided.reason}{" "}
            <Typography component="span" color="textSecondary">
              ({decided.by}, {formatMoment(decided.at)})
            </Typography>
          </Typography>
        ) : (
          <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: "wrap" }}>
            <May call={endpoints.decideBidReview}>
              <Button variant="contained" onClick={() => setAsking("harmless")}>
                It is harmless
              </Button>
            </May>
            <May call={endpoints.decideBidReview}>
              <Button variant="outlined" color="error" onClick={() => setAsking("confirmed")}>
                The seller bids
              </Button>
            </May>
          </Stack>
        )}
      </Stack>
      {asking && (
        <ReasonDialog
          title={asking === "harmless" ? "Close the case as harmless?" : "Record that the seller bids on the own car?"}
          consequence={
            asking === "harmless"
              ? "It leaves the list. Nobody is told, and bids stay as they are."
              : "It is kept with the bidder's account. Nobody is told, and bids stay as they are: restrict the account or close the listing yourself."
          }
          action={asking === "harmless" ? "Close case" : "Record"}
          colour={asking === "harmless" ? "primary" : "error"}
          done="The case is decided."
          onClose={() => setAsking(null)}
          onConfirm={(reason) => acts.decideBidReview(id, asking, reason)}
        />
      )}
    </Section>
  )
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
