import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refuse } from "#src/http/answers"
import { openSandboxPage, submitSandboxPage, type PageAnswer } from "#src/providers/payment-sandbox/page"
import { sandboxInUse } from "#src/use-cases/payment/hosted-checkouts"

/**
 * The page of the embedded payment provider; absent where a real provider is configured, and in production mode.
 */
export const GET = (request: MedusaRequest, response: MedusaResponse) =>
  answer(response, () => openSandboxPage(idOf(request)))

export const POST = (request: MedusaRequest, response: MedusaResponse) =>
  answer(response, () => submitSandboxPage(idOf(request), (request.body ?? {}) as Record<string, unknown>))

function idOf(request: MedusaRequest): string | null {
  return sandboxInUse() ? (request.params.id ?? null) : null
}

async function answer(response: MedusaResponse, produce: () => Promise<PageAnswer>): Promise<void> {
  try {
    const page = await produce()
    response.setHeader("Cache-Control", "no-store")
    if ("location" in page) response.redirect(303, page.location)
    else response.status(page.status).type("html").send(page.html)
  } catch (error) {
    refuse(response, error)
  }
}
