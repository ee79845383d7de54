// A dealer's program: it publishes a car, is told by webhooks what becomes of it, and ends when the seller was paid.
// NORTHLOT_URL, NORTHLOT_KEY (listings:write, market:read, sales:read), NORTHLOT_WEBHOOK_SECRET and PORT say where.
import { createServer } from "node:http"
import { text } from "node:stream/consumers"
import { RefusedError, WebhookError, createClient, verifyWebhook } from "@northlot/client"

const { NORTHLOT_URL, NORTHLOT_KEY, NORTHLOT_WEBHOOK_SECRET, PORT, CAR } = process.env
const market = createClient({ baseUrl: NORTHLOT_URL, key: NORTHLOT_KEY })

let listingId
let saleId
/** A message comes again until it was answered, and now and then once more after that. */
const heard = new Set()

const server = createServer(async (request, response) => {
  const body = await text(request)
  let message
  try {
    message = verifyWebhook(NORTHLOT_WEBHOOK_SECRET, request.headers, body)
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error
    response.writeHead(400).end(error.message)
    return
  }
  // Answered before anything else is done: who takes longer than ten seconds is told again.
  response.writeHead(204).end()
  if (heard.has(message.id)) return
  heard.add(message.id)
  await follow(message).catch(report)
})

async function follow({ type, data }) {
  if (type === "auction.settled" && data.listingId === listingId) {
    console.log(`The auction is over: ${data.outcome} for ${data.hammerCents} cents`)
  }
  if (type === "sale.opened" && data.listingId === listingId) {
    saleId = data.saleId
    console.log("Both fees are paid")
  }
  if (type === "settlement.changed" && data.saleId === saleId) {
    // A message names what changed; how it stands is asked.
    const { settlement } = await market.readSettlement({ params: { id: saleId } })
    const done = settlement.steps.filter((step) => step.done).map(({ name }) => name)
    console.log(`Done: ${done.join(", ")}`)
    if (done.includes("northlotPaidSeller")) {
      console.log("The seller was paid")
      server.close()
    }
  }
}

function report(error) {
  // Of a refusal the code says what to do, and the sentence is for a person.
  console.error(error instanceof RefusedError ? `${error.code}: ${error.message}` : error)
  process.exitCode = 1
}

server.listen(Number(PORT), "127.0.0.1", async () => {
  try {
    const draft = await market.createListing({ body: JSON.parse(CAR) })
    listingId = draft.id
    const endsAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
    await market.updateListing({ params: { id: listingId }, body: { status: "live", endsAt } })
    console.log(`Published ${listingId}`)
  } catch (error) {
    report(error)
    server.close()
  }
})
