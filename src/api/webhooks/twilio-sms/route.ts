import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refuse } from "#src/http/answers"
import { receiveSmsReply } from "#src/use-cases/notice/receive-sms-reply"

export const POST = async (request: MedusaRequest, response: MedusaResponse) => {
  try {
    const { rawBody } = request as MedusaRequest & { rawBody?: Buffer }
    const answer = await receiveSmsReply(request.scope, { rawBody, signature: request.get("x-twilio-signature") })
    response.type("text/xml").send(answer)
  } catch (error) {
    refuse(response, error)
  }
}
