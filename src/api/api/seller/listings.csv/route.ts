import { endpoints } from "@northlot/contract"
import { sendCsv } from "#src/http/send-csv"
import { route } from "#src/http/route"
import { ownListingsCsv } from "#src/queries/listing/own-listings-csv"

export const GET = route(
  endpoints.downloadSellerListings,
  async ({ account, query, response }) => {
    sendCsv(response, "my_listings.csv", await ownListingsCsv(account!.id, query))
  },
  { longJob: true }
)
