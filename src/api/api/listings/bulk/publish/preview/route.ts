import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { database } from "#src/platform/database"
import { previewPublications } from "#src/use-cases/listing/publish-many"

export const POST = route(
  endpoints.previewPublications,
  async ({ account, body, scope }) => ({
    ok: true as const,
    items: await previewPublications(scope, account!, body),
    serverNow: (await database().now()).toISOString(),
  }),
  { longJob: true }
)
