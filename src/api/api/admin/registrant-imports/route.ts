import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { importRegistrants } from "#src/use-cases/import/import-registrants"

export const POST = route(
  endpoints.importRegistrants,
  async ({ admin, file, scope }) => ({
    ok: true as const,
    import: await importRegistrants(scope, { file: file!, actor: `admin:${admin!.username}` }),
  }),
  { longJob: true }
)
