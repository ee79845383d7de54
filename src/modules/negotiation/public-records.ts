import { withPublicRecords } from "#src/platform/public-records"

/** The records that other modules may read and join. */
export const NegotiationRecords = withPublicRecords("negotiation", {
  // The reserve is secret, so it is not a public column.
  Negotiation: {
    table: "negotiation",
    columns: `id auction_id listing_id seller_id buyer_id last_price_cents status offered_by offer_cents counter_cents
      opened_at ends_at decided_at decided_by withdrawn_reason`,
  },
  NegotiationStep: {
    table: "negotiation_step",
    columns: "negotiation_id number by type amount_cents at",
    computed: { id: "negotiation_id || ':' || number" },
    sort: "negotiation_id, number",
  },
})
