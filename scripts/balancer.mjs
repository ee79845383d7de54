// One address for several request servers, like a reverse proxy in production. A browser stays with one server.
// A server that stops gets no new requests, and requests that it refused go to another server.
import { createHash } from "node:crypto"
import { createServer as createPlain, get } from "node:http"
import { createServer as createSecure } from "node:https"
import { Readable } from "node:stream"
import { createProxyServer } from "http-proxy-3"

const COOKIE = "northlot_server"
const LOOK_MILLISECONDS = 500
/**
 * The timeout of a readiness check. A server that misses it counts as stopped, so that its pending requests end within
 * five seconds.
 */
const SILENCE_MILLISECONDS = 3_000
/**
 * The largest request body that is buffered, so that the request can go to another server if the first one has
 * stopped.
 */
const KEPT_BYTES = 64 * 1024
const UNAVAILABLE = JSON.stringify({
  ok: false,
  code: "UNAVAILABLE",
  error: "Something went wrong on our side. Please try again.",
  retryAfterSeconds: 1,
})

/** `tls` holds a key and its certificate. Servers are on the loopback address, each with its port. */
export function createBalancer({ tls = null } = {}) {
  /** The servers by name. `waiting` holds a function for each pending request, which ends the request. */
  const servers = new Map()
  let turn = 0
  const proxy = createProxyServer({ xfwd: true, ws: true })
  /** The forwarded request for each response. */
  const sent = new WeakMap()

  const inRotation = () => [...servers.values()].filter(({ isUp }) => isUp)

  /**
   * Chooses the server that the cookie names. A long-polling request without a cookie goes to the server that belongs
   * to the client's IP address. Any other request without a cookie goes to the next server in rotation.
   */
  const choose = (request) => {
    const up = inRotation()
    const known = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? "")?.[1]
    const own = up.find(({ name }) => name === known)
    if (own || up.length === 0) return own ?? null
    if (!/[?&]transport=polling/.test(request.url)) return up[turn++ % up.length]
    const hash = createHash("sha256").update(request.socket.remoteAddress ?? "")
    return up[hash.digest().readUInt32BE() % up.length]
  }

  const bodyOf = async (request) => {
    const length = Number(request.headers["content-length"] ?? 0)
    if (request.headers["transfer-encoding"] !== undefined || length > KEPT_BYTES) return null
    const parts = []
    for await (const part of request) parts.push(part)
    return Buffer.concat(parts)
  }

  const refuse = (response) => {
    if (response.writableEnded) return
    if (response.headersSent) return response.destroy()
    response.writeHead(503, { "content-type": "application/json", "retry-after": "1" }).end(UNAVAILABLE)
  }

  const pass = (request, response, body) => {
    const server = choose(request)
    if (!server) return refuse(response)
    if (!request.headers.cookie?.includes(`${COOKIE}=${server.name}`)) {
      const secure = tls ? "; Secure" : ""
      response.appendHeader("set-cookie", `${COOKIE}=${server.name}; Path=/; HttpOnly; SameSite=Lax${secure}`)
    }
    server.waiting.set(response, () => {
      refuse(response)
      sent.get(response)?.destroy()
    })
    response.on("close", () => server.waiting.delete(response))
    const target = { host: "127.0.0.1", port: server.port }
    proxy.web(request, response, { target, ...(body ? { buffer: Readable.from([body]) } : {}) }, (error) => {
      server.waiting.delete(response)
      if (error.code === "ECONNREFUSED") server.isUp = false
      // A refused connection is safe to retry. A request that broke off later may have taken effect, so its client
      // decides about a retry.
      if (error.code === "ECONNREFUSED" && body && !response.headersSent) pass(request, response, body)
      else refuse(response)
    })
  }

  proxy.on("proxyReq", (request, _asked, response) => sent.set(response, request))
  proxy.on("proxyRes", (answer, _request, response) => {
    // The proxy replaces the response's own cookies by those of the server, so both are joined here.
    const own = response.getHeader("set-cookie")
    if (own) answer.headers["set-cookie"] = [...(answer.headers["set-cookie"] ?? []), ...[own].flat()]
  })
  const door = tls ? createSecure(tls) : createPlain()
  door.on("request", (request, response) => {
    bodyOf(request).then(
      (body) => pass(request, response, body),
      () => response.destroy()
    )
  })
  door.on("upgrade", (request, socket, head) => {
    const server = choose(request)
    if (!server) return socket.destroy()
    server.waiting.set(socket, () => socket.destroy())
    socket.on("close", () => server.waiting.delete(socket))
    proxy.ws(request, socket, head, { target: { host: "127.0.0.1", port: server.port } }, (error) => {
      if (error.code === "ECONNREFUSED") server.isUp = false
      socket.destroy()
    })
  })

  const look = (server) => {
    const heard = (isUp) => {
      if (servers.get(server.name) === server) server.isUp = isUp
    }
    const asked = get(
      { host: "127.0.0.1", port: server.port, path: "/api/ready", timeout: SILENCE_MILLISECONDS },
      (answer) => {
        answer.resume()
        heard(answer.statusCode === 200)
      }
    )
    asked.on("timeout", () => {
      asked.destroy()
      // A silent server may still carry out its pending requests. The balancer does not retry them; their clients
      // decide.
      for (const end of [...server.waiting.values()]) end()
    })
    asked.on("error", () => heard(false))
  }
  const looking = setInterval(() => servers.forEach(look), LOOK_MILLISECONDS)

  return {
    /** Adds a server to the rotation. */
    add: (name, port) => servers.set(name, { name, port, isUp: true, waiting: new Map() }),
    remove: (name) => servers.delete(name),
    listen: (port) =>
      new Promise((listening, failed) => {
        door.once("error", failed)
        door.listen(port, () => listening(door.address().port))
      }),
    async close() {
      clearInterval(looking)
      const closed = new Promise((done) => door.close(done))
      door.closeAllConnections()
      proxy.close()
      await closed
    },
  }
}
