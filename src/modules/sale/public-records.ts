import { withPublicRecords } from "#src/platform/public-records"

/** The records that other modules may read and join. */
export const SaleRecords = withPublicRecords("sale", {
  Sale: {
    table: "sale",
    columns: `id auction_id listing_id buyer_id seller_id seller_type hammer_cents reserve_met status won_at complete_by
      offer_id negotiation_id cancelled_fault created_at updated_at`,
    computed: { order_id: "replace(id, 'sale_', 'order_')" },
  },
  // The reserve is secret, so it is not a public column.
  RunnerUpOffer: {
    table: "runner_up_offer",
    columns: `id auction_id sale_id listing_id seller_id buyer_id amount_cents seller_consent status opened_at opened_by
      ends_at decided_at decided_by withdrawn_reason`,
  },
})
