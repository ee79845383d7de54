import type { BidReview } from "@northlot/contract"
import { Box, Stack, Typography } from "@mui/material"
import { CaseSection } from "../../ui/CaseSection"
import { Facts } from "../../ui/Facts"
import { ListingLink, PersonAndAddress } from "../../ui/RecordLink"
import { ResourceShow } from "../../ui/ResourceShow"
import { Section } from "../../ui/Section"
import { api, endpoints } from "../../providers/api"
import { SIGNAL_NAMES, reviewState } from "./signals"

/** One bid review: the bidder, the seller, what both have in common, and the decision. */
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
                : "Families and workshops can have this in common too: the bid stands."}
            </Typography>
          </Section>
          <Section title="Who and what">
            <Facts
              rows={[
                ["Bidder", <PersonAndAddress key="bidder" person={review.bidder} />],
                ["Seller", <PersonAndAddress key="seller" person={review.seller} />],
                [
                  "Vehicle",
                  <ListingLink key="listing" id={review.listing.id}>
                    {review.listing.title}
                  </ListingLink>,
                ],
              ]}
            />
          </Section>
        </Stack>
      )}
    </ResourceShow>
  )
}

function Standing({ review }: { review: BidReview }) {
  return (
    <CaseSection
      state={reviewState(review)}
      openedAt={review.openedAt}
      decided={review.decided}
      call={endpoints.decideBidReview}
      onDecide={(decision, reason) =>
        api(endpoints.decideBidReview, { params: { id: review.id }, body: { decision, reason } })
      }
      decisions={[
        {
          name: "harmless",
          label: "It is harmless",
          variant: "contained",
          title: "Close the case as harmless?",
          consequence: "The case leaves the list. Nobody is notified, and the bids stand.",
          action: "Close case",
        },
        {
          name: "confirmed",
          label: "The seller bids",
          variant: "outlined",
          colour: "error",
          title: "Record that the seller bids on their own car?",
          consequence:
            "The record stays with the bidder's account. Nobody is notified, and the bids stand. Restrict the account or close the listing yourself.",
          action: "Record",
        },
      ]}
    />
  )
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
