import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { answerCorrection, readOwnCorrection } from "#src/use-cases/listing/corrections"

export const GET = route(endpoints.readOwnCorrection, async ({ params, scope, account }) => ({
  ok: true as const,
  item: await readOwnCorrection(scope, account!.id, params.id),
}))

export const POST = route(endpoints.answerCorrection, async ({ params, body, scope, account }) => ({
  ok: true as const,
  item: await answerCorrection(scope, account!.id, params.id, body.text),
}))
