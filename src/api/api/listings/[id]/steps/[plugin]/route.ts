import { endpoints } from "@northlot/contract"
import { refusalOf } from "#src/http/plugin-routes"
import { route } from "#src/http/route"
import { fillEditorStep } from "#src/platform/plugin-slots"
import { standingOfOwn } from "#src/use-cases/listing/editor-steps"

export const PATCH = route(endpoints.fillEditorStep, async ({ params, body, scope, account }) => {
  const own = await standingOfOwn(scope, params.id, account!.id)
  await fillEditorStep(own, params.plugin, body.values).catch((error) => {
    throw refusalOf(error)
  })
  return { ok: true as const }
})
