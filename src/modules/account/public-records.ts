import { withPublicRecords } from "#src/platform/public-records"

/** The tables and columns that other modules may read and join. */
export const AccountRecords = withPublicRecords("account", {
  Account: {
    table: "account",
    columns: `id email role buyer_type seller_type first last mobile location status identity_verified_at created_at
      updated_at closed_at`,
  },
  Dealer: {
    table: "dealer_profile",
    columns: "account_id name address omvic tel representative licence_expires_on",
    key: "account_id",
  },
  AccountStrike: {
    table: "account_strike",
    columns: "account_id sale_id reason given_at",
    key: "sale_id",
  },
  Consent: {
    table: "consent",
    columns: "id account_id channel purpose granted at source",
  },
  ContactMessage: {
    table: "contact_message",
    columns: "id account_id topic text listing_id sale_id sent_at answered_at answered_by answer_note",
  },
})
