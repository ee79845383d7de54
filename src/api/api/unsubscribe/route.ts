import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { configuration } from "#src/platform/configuration"
import { readSubscription, setSubscription } from "#src/use-cases/notice/unsubscribe"

/** Some mail programs open the URL of the unsubscribe button in a browser, so a browser is redirected to the page. */
export const GET = route(endpoints.readSubscription, async ({ query, request, response, scope }) => {
  if (request.accepts(["json", "html"]) === "html") {
    return response.redirect(303, `${configuration().publicUrl}/unsubscribe?token=${encodeURIComponent(query.token)}`)
  }
  return { ok: true as const, subscription: await readSubscription(scope, query.token) }
})

export const POST = route(endpoints.unsubscribe, async ({ query, scope }) => ({
  ok: true as const,
  subscription: await setSubscription(scope, query.token, query.restore ?? false),
}))
