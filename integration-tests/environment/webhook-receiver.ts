import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

export interface ReceivedCall {
  path: string
  headers: Record<string, string>
  body: string
}

type Reply = { status: number; text?: string; location?: string }

/** Another company's server that receives webhooks. `reply` sets the responses to the next requests for a path. */
export async function webhookReceiver() {
  const calls: ReceivedCall[] = []
  const replies = new Map<string, Reply[]>()
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const path = request.url ?? ""
      calls.push({ path, headers: plain(request.headers), body })
      const { status, text: said = "Thank you", location } = replies.get(path)?.shift() ?? { status: 200 }
      response.writeHead(status, location === undefined ? {} : { location }).end(said)
    })
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const { port } = server.address() as AddressInfo
  return {
    port,
    /** The test's configuration allows the market to call this host name. */
    url: (path: string) => `http://localhost:${port}${path}`,
    calls,
    at: (path: string) => calls.filter((call) => call.path === path),
    reply: (path: string, ...next: Reply[]) => replies.set(path, next),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

export type WebhookReceiver = Awaited<ReturnType<typeof webhookReceiver>>

function plain(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
