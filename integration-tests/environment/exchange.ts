import { Agent, request } from "node:http"
import { text } from "node:stream/consumers"

export interface Exchanged {
  status: number
  text: string
  headers: Headers
}

/** A market closes idle connections after five seconds. This agent closes them earlier, so no request meets a closed one. */
const agent = new Agent({ keepAlive: true, timeout: 3_000 })

/**
 * Sends one request and reads its response without following redirects. Tests send tens of thousands of requests, and
 * `fetch` takes five times the processor time. Only file uploads need `fetch`.
 */
export async function exchange(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: string | FormData
): Promise<Exchanged> {
  if (body instanceof FormData) {
    const response = await fetch(url, { method, redirect: "manual", headers, body })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }
  return new Promise((answered, failed) => {
    const asked = request(url, { method, agent, headers: { ...length, ...headers } }, (response) => {
      text(response).then((read) => {
        const pairs = Object.entries(response.headersDistinct).flatMap(([name, values]) =>
          (values ?? []).map((value): [string, string] => [name, value])
        )
        answered({ status: response.statusCode!, text: read, headers: new Headers(pairs) })
      }, failed)
    })
    asked.on("error", failed)
    asked.end(body)
  })
}
