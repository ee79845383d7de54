import { withPublicRecords } from "#src/platform/public-records"

/** What others may read of this module, and join. */
export const SaleRecords = withPublicRecords("sale", {
  Sale: {
    table: "sale",
    columns: `id auction_id listing_id buyer_id seller_id seller_type hammer_cents reserve_met status won_at complete_by
      offer_id negotiation_id cancelled_fault created_at updated_at`,
    computed: { order_id: "replace(id, 'sale_', 'order_')" },
  },
  // Not the reserve.
  RunnerUpOffer: {
    table: "runner_up_offer",
    columns: `id auction_id sale_id listing_id seller_id buyer_id amount_cents seller_consent status opened_at opened_by
      ends_at decided_at decided_by withdrawn_reason`,
  },
})
