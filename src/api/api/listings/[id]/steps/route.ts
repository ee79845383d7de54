import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { editorSteps } from "#src/platform/plugin-slots"
import { standingOfOwn } from "#src/use-cases/listing/editor-steps"

export const GET = route(endpoints.readEditorSteps, async ({ params, scope, account }) => ({
  ok: true as const,
  steps: await editorSteps(await standingOfOwn(scope, params.id, account!.id)),
}))
