import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { changePreferences, preferencesFor } from "#src/use-cases/notice/preferences"

export const GET = route(endpoints.readPreferences, async ({ account, scope }) => ({
  ok: true as const,
  preferences: await preferencesFor(scope, account!),
}))

export const PUT = route(endpoints.changePreferences, async ({ account, body, scope }) => ({
  ok: true as const,
  preferences: await changePreferences(scope, account!, body),
}))
