import { endpoints } from "@northlot/contract"
import { sendCsv } from "#src/http/send-csv"
import { route } from "#src/http/route"
import { listingsCsv } from "#src/queries/listing/listings-csv"
import { viewerOf } from "#src/queries/listing/viewer"

export const GET = route(
  endpoints.downloadListings,
  async ({ query, response, ...caller }) => {
    sendCsv(response, "auctions.csv", await listingsCsv(query, viewerOf(caller)))
  },
  { longJob: true }
)
