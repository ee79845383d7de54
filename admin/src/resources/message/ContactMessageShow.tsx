import type { ContactMessage } from "@northlot/contract"
import { Button, Stack, Typography } from "@mui/material"
import { May } from "../../ui/May"
import { api, endpoints } from "../../providers/api"
import { Facts } from "../../ui/Facts"
import { Problem } from "../../ui/Problem"
import { ListingLink, PersonAndAddress, SaleLink } from "../../ui/RecordLink"
import { ResourceShow } from "../../ui/ResourceShow"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { formatMoment } from "../../ui/format"
import { CONTACT_TOPIC_NAMES, contactState } from "../../ui/labels"
import { DeskSection } from "./DeskSection"
import { useAct } from "../../ui/useAct"

/** A member's message to the operator, answered here by email. */
export function ContactMessageShow() {
  return (
    <ResourceShow<ContactMessage> title={({ reference }) => `Message ${reference}`} refreshSeconds={60}>
      {(message) => (
        <Stack spacing={2}>
          <Section title="About">
            <Facts
              rows={[
                ["From", <PersonAndAddress key="from" person={message.from} />],
                ["Topic", CONTACT_TOPIC_NAMES[message.topic]],
                ["Received", formatMoment(message.createdAt)],
                [
                  "Listing",
                  message.listingId && (
                    <ListingLink key="listing" id={message.listingId}>
                      Open the listing
                    </ListingLink>
                  ),
                ],
                [
                  "Sale",
                  message.saleId && (
                    <SaleLink key="sale" id={message.saleId}>
                      Open the sale
                    </SaleLink>
                  ),
                ],
              ]}
            />
          </Section>
          <Section title="Message">
            <Typography sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{message.message}</Typography>
          </Section>
          <DeskSection
            desk="contact-messages"
            id={message.id}
            first={message.from.name.split(" ")[0] || message.from.email}
          />
          <Answered message={message} />
        </Stack>
      )}
    </ResourceShow>
  )
}

function Answered({ message }: { message: ContactMessage }) {
  const { run, busy, problem } = useAct()
  const { id, answeredAt, answeredBy } = message
  return (
    <Section title="State">
      <Stack spacing={1.5} sx={{ alignItems: "flex-start" }}>
        <StatusChip label={contactState(message)} />
        {answeredAt && (
          <Typography variant="body2" color="textSecondary">
            {`By ${answeredBy}, ${formatMoment(answeredAt)}`}
          </Typography>
        )}
        <Problem says={problem} />
        {!answeredAt && (
          <May call={endpoints.markContactMessageAnswered}>
            <Button
              disabled={busy}
              onClick={() =>
                void run(
                  () => api(endpoints.markContactMessageAnswered, { params: { id }, body: {} }),
                  "Message marked as answered."
                )
              }
            >
              Mark as answered elsewhere
            </Button>
          </May>
        )}
      </Stack>
    </Section>
  )
}
