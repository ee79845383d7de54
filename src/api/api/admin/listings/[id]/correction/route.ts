import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { askForCorrection, readCorrections } from "#src/use-cases/listing/corrections"

export const GET = route(endpoints.listCorrections, async ({ params, scope }) => ({
  ok: true as const,
  items: await readCorrections(scope, params.id),
}))

export const POST = route(endpoints.askForCorrection, async ({ params, body, scope, admin }) => ({
  ok: true as const,
  item: await askForCorrection(scope, admin!.username, params.id, body),
}))
