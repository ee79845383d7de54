import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refuse } from "#src/http/answers"
import { receiveWebhook } from "#src/use-cases/payment/receive-webhook"

export const POST = async (request: MedusaRequest, response: MedusaResponse) => {
  try {
    const { rawBody } = request as MedusaRequest & { rawBody?: Buffer }
    await receiveWebhook(request.scope, request.params.provider ?? "", { rawBody, headers: request.headers })
    response.json({ ok: true })
  } catch (error) {
    refuse(response, error)
  }
}
