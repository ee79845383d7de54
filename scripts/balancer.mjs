// One address for several request servers, as a reverse proxy in production has it: a browser stays with one server,
// who leaves gets nothing new, and what was not sent yet goes to another one.
import { createHash } from "node:crypto"
import { createServer as createPlain, get } from "node:http"
import { createServer as createSecure } from "node:https"
import { Readable } from "node:stream"
import { createProxyServer } from "http-proxy-3"

const COOKIE = "northlot_server"
const LOOK_MILLISECONDS = 500
/** A server that is silent for so long is stopped: what waits for it ends within five seconds. */
const SILENCE_MILLISECONDS = 3_000
/** What is no larger waits in memory, to be sent to another server where the first has left. */
const KEPT_BYTES = 64 * 1024
const UNAVAILABLE = JSON.stringify({
  ok: false,
  code: "UNAVAILABLE",
  error: "Something went wrong on our side. Please try again.",
  retryAfterSeconds: 1,
})

/** `tls` holds a key and its certificate. A server is added by the port that it answers on at the loopback address. */
export function createBalancer({ tls = null } = {}) {
  /** By name: where it answers, whether it does, and how what waits for it is ended. */
  const servers = new Map()
  let turn = 0
  const proxy = createProxyServer({ xfwd: true, ws: true })
  /** What was sent on, by the answer that it is for. */
  const sent = new WeakMap()

  const inRotation = () => [...servers.values()].filter(({ isUp }) => isUp)

  /** The server of the cookie; else that of the address where a session needs one, or the next. */
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
      // Nobody has heard of it yet. What broke off later may have been done: whoever asked decides.
      if (error.code === "ECONNREFUSED" && body && !response.headersSent) pass(request, response, body)
      else refuse(response)
    })
  }

  proxy.on("proxyReq", (request, _asked, response) => sent.set(response, request))
  proxy.on("proxyRes", (answer, _request, response) => {
    // The proxy sets each header of the answer anew.
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
      // It may still do what it was asked once it is awake: whoever asked decides.
      for (const end of [...server.waiting.values()]) end()
    })
    asked.on("error", () => heard(false))
  }
  const looking = setInterval(() => servers.forEach(look), LOOK_MILLISECONDS)

  return {
    /** Takes it into the rotation from now on. */
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
