import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { publishListings } from "#src/use-cases/listing/publish-many"

export const POST = route(
  endpoints.publishListings,
  async ({ account, body, scope }) => ({ ok: true as const, ...(await publishListings(scope, account!, body)) }),
  { longJob: true }
)
