// An example program of a dealer: it publishes a car, follows the sale by webhooks and ends when the seller is
// paid. Its settings are NORTHLOT_URL, NORTHLOT_KEY (scopes listings:write, market:read, sales:read),
// NORTHLOT_WEBHOOK_SECRET, PORT and CAR (the listing as JSON).
import { createServer } from "node:http"
import { text } from "node:stream/consumers"
import { RefusedError, WebhookError, createClient, verifyWebhook } from "@northlot/client"

const { NORTHLOT_URL, NORTHLOT_KEY, NORTHLOT_WEBHOOK_SECRET, PORT, CAR } = process.env
const market = createClient({ baseUrl: NORTHLOT_URL, key: NORTHLOT_KEY })

let listingId
let saleId
/**
 * The ids of handled messages. The market resends a message until it gets a response, and may resend an answered one.
 */
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
  // The response is sent first, because the market resends a message after ten seconds without a response.
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
    // The message only names what changed. The program therefore reads the current state of the settlement.
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
  // Programs use the code of a refused call; the sentence in its message is for people.
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
