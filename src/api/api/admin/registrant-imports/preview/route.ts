import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { previewImport } from "#src/use-cases/import/import-registrants"

export const POST = route(
  endpoints.previewRegistrantImport,
  async ({ file }) => ({ ok: true as const, ...(await previewImport(file!)) }),
  { longJob: true }
)
