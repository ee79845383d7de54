import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { previewImport } from "#src/use-cases/import/import-listings"

export const POST = route(
  endpoints.previewListingImport,
  async ({ scope, account, file }) => ({ ok: true as const, ...(await previewImport(scope, account!, file!)) }),
  { longJob: true }
)
