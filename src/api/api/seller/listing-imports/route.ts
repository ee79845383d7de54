import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { importListings } from "#src/use-cases/import/import-listings"

export const POST = route(
  endpoints.importListings,
  async ({ scope, account, file, idempotencyKey }) => ({
    ok: true as const,
    ...(await importListings(scope, account!, { file: file!, requestKey: idempotencyKey })),
  }),
  { longJob: true }
)
