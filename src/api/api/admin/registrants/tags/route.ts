import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"

export const GET = route(endpoints.listRegistrantTags, async ({ scope }) => ({
  ok: true as const,
  items: await scope.resolve("account").notes.known(),
}))
