import { execFile, execFileSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import { promisify } from "node:util"
import sharp from "sharp"
import { startMarket, type Market } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { PDF } from "../environment/pdf-file"
import { temporaryFolder } from "../environment/temporary-folder"

let market: Market
let seller: Person

beforeAll(async () => {
  // This file uses a market of its own, because a test below limits its file size.
  market = await startMarket()
  seller = await people(market).seller()
})
afterAll(() => market?.stop())

const PIECE = Buffer.alloc(64 * 1024, "a")
/** The test sends up to this many bytes, far more than any size limit. */
const ENDLESS_BYTES = 400 * 1024 * 1024

/** Sends a body without a length in chunks until the server closes the connection. */
async function sendEndlessly(path: string, headers: Record<string, string>, opening = "") {
  const socket = connect(market.port, "127.0.0.1")
  await once(socket, "connect")
  socket.setMaxListeners(0)
  let answer = ""
  let gone = false
  socket.setEncoding("utf8").on("data", (text: string) => (answer += text))
  socket.on("error", () => (gone = true))
  socket.on("close", () => (gone = true))
  const head = { host: "127.0.0.1", "transfer-encoding": "chunked", ...headers }
  socket.write(
    `POST ${path} HTTP/1.1\r\n${Object.entries(head)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("")}\r\n`
  )
  const chunk = (content: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`${Buffer.byteLength(content).toString(16)}\r\n`),
      Buffer.from(content),
      Buffer.from("\r\n"),
    ])
  if (opening) socket.write(chunk(opening))
  const piece = chunk(PIECE)
  let sent = 0
  while (!gone && sent < ENDLESS_BYTES) {
    sent += PIECE.length
    if (!socket.write(piece)) await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => undefined)
  }
  socket.destroy()
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0), sent, answer }
}

const FORM = { "content-type": "multipart/form-data; boundary=xx" }
const opening = (field: string) =>
  `--xx\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
/** The socket buffers of client and server hold at most this many bytes that the server has not read. */
const ON_ITS_WAY_BYTES = 24 * 1024 * 1024

describe("a body without a length, sent without an end", () => {
  test.each([
    ["an upload by nobody", "/api/uploads/images", FORM, 0],
    ["a form where none is read", "/api/auth/login", FORM, 0],
    ["JSON by nobody", "/api/auth/login", { "content-type": "application/json" }, 0],
    ["a webhook", "/webhooks/stripe", { "content-type": "application/json" }, 0],
    ["a page", "/", FORM, 0],
  ])("is not read to its end: %s", async (_what, path, headers) => {
    const { status, sent } = await sendEndlessly(path, headers, opening("image"))
    expect(sent).toBeLessThan(ON_ITS_WAY_BYTES)
    // The answer may be lost, because the server closes the connection while the client still sends (status 0).
    expect([0, 400, 401, 404, 413, 415]).toContain(status)
  })

  test("is read to the limit of its upload and not beyond, and leaves no file", async () => {
    const authorization = `Bearer ${seller.token}`
    const before = filesBelow(market.dataDirectory)
    const { status, sent } = await sendEndlessly("/api/uploads/images", { ...FORM, authorization }, opening("image"))
    expect(sent).toBeLessThan(12 * 1024 * 1024 + ON_ITS_WAY_BYTES)
    expect([0, 413]).toContain(status)
    expect(filesBelow(market.dataDirectory)).toEqual(before)
    expect((await send(market, "GET", "/api/health")).status).toBe(200)
  })
})

test("whoever is refused while still sending may send to the end, and keeps the answer", async () => {
  const body = Buffer.concat([Buffer.from(opening("image")), Buffer.alloc(4 * 1024 * 1024, "a")])
  const socket = connect(market.port, "127.0.0.1")
  const errors: Error[] = []
  let answer = ""
  socket.setEncoding("utf8").on("data", (text: string) => (answer += text))
  socket.on("error", (error) => errors.push(error))
  const head = { host: "127.0.0.1", "content-length": String(body.length), ...FORM }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST /api/uploads/images HTTP/1.1\r\n${lines.join("")}\r\n`)
  socket.write(body.subarray(0, 1_000))
  await once(socket, "data")
  for (let sent = 1_000; sent < body.length; sent += PIECE.length) {
    if (socket.write(body.subarray(sent, sent + PIECE.length))) continue
    await Promise.race([once(socket, "drain"), once(socket, "close")])
  }
  if (!socket.closed) await once(socket, "close")
  expect(errors).toEqual([])
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
})

function filesBelow(directory: string): string[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("/vin"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Limits the size of each file that the market writes, to simulate a full disk. */
function limitFiles(bytes: number | "unlimited"): void {
  execFileSync("prlimit", ["--pid", String(market.pid), `--fsize=${bytes}:`])
}

test("a disk without room is told as 503 and leaves nothing behind; with room again the same upload is kept", async () => {
  const noise = Buffer.from(Array.from({ length: 900 * 600 * 3 }, (_, index) => (index * 7_919) % 251))
  const bytes = await sharp(noise, { raw: { width: 900, height: 600, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
  const upload = () => {
    const form = new FormData()
    form.append("image", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), "photo.jpg")
    return seller.request("POST", "/api/uploads/images", form)
  }
  const before = filesBelow(market.dataDirectory)
  limitFiles(8 * 1024)
  const refused = await upload()
  limitFiles("unlimited")
  expect(refused).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } })
  expect(refused.headers.get("retry-after")).toBe("60")
  expect(filesBelow(market.dataDirectory)).toEqual(before)
  expect((await upload()).status).toBe(201)
})

test("a file name with direction marks is kept without them", async () => {
  const form = new FormData()
  form.append("file", new Blob([new Uint8Array(PDF)], { type: "application/pdf" }), "a\u202efdp.exe\u2066.pdf")
  expect((await seller.request("POST", "/api/profile/documents", form)).status).toBe(201)
  const { items } = (await seller.request("GET", "/api/profile/documents")).body
  expect(items.map(({ name }: { name: string }) => name)).toEqual(["afdp.exe.pdf"])
})

test("Medusa's own routes, and its workflows of a shop, are neither reachable nor loaded", async () => {
  for (const path of ["/store/products", "/auth/user/emailpass", "/hooks/payment/northlot", "/admin/users/me"])
    expect((await send(market, "POST", path, {})).status).toBe(404)
  const ours = "@medusajs/medusa/dist/loaders"
  const unused = ["@medusajs/medusa/dist/api", "@medusajs/medusa/dist/subscribers", "@medusajs/core-flows"]
  expect(await market.inside("loadedOf", [ours, ...unused])).toEqual([ours])
})

test("nothing of OpenTelemetry but its interface is loaded where traces go nowhere", async () => {
  const packages = ["@opentelemetry/api", "@opentelemetry/sdk-node", "@opentelemetry/sdk-trace-base"]
  expect(await market.inside("loadedOf", packages)).toEqual(["@opentelemetry/api"])
})

describe("the headers of every answer", () => {
  test.each([
    "/",
    "/admin/",
    "/api/health",
    "/api/nothing",
    "/sandbox/nothing",
    "/webhooks/nothing",
    "/uploads/nothing.jpg",
    "/api/docs",
  ])("%s", async (path) => {
    const { headers } = await send(market, "GET", path)
    expect(headers.get("x-powered-by")).toBeNull()
    expect(headers.get("permissions-policy")).toMatch(/camera=\(\), .*geolocation=\(\), .*microphone=\(\)/)
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    const policy = headers.get("content-security-policy")!
    expect(policy).toContain("default-src")
    if (policy.includes("connect-src")) expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${market.port};`)
  })

  test("let a page talk to its own origin alone, whatever host a request names", async () => {
    const socket = connect(market.port, "127.0.0.1")
    socket.write("GET /api/health HTTP/1.1\r\nHost: a.test; script-src *\r\nConnection: close\r\n\r\n")
    let answer = ""
    for await (const piece of socket) answer += String(piece)
    expect(answer).not.toContain("script-src *")
    expect(answer).not.toMatch(/connect-src[^;]* (ws:|wss:|\*)(;| )/)
  })
})

test("the first VIN of a new data directory keeps no request waiting: it is unpacked beside them", async () => {
  const module = join(__dirname, "../../dist/src/modules/listing/providers/vin/offline-registry.js")
  const script = `
    const { monitorEventLoopDelay } = require("node:perf_hooks")
    const { OfflineRegistry } = require(${JSON.stringify(module)})
    const registry = new OfflineRegistry(process.argv[1])
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    registry.decode("1HGCM82633A004352").then(async (vehicle) => {
      delay.disable()
      console.log(JSON.stringify({ model: vehicle.model, blocked: delay.max / 1e6 }))
      await registry.close()
      process.exit(0)
    })`
  const longest: number[] = []
  // A busy machine may block the event loop in single attempts. Unpacking the VIN data on the main thread would block
  // the event loop in every attempt.
  for (let attempt = 0; attempt < 4 && !longest.some((blocked) => blocked < 100); attempt++) {
    const { stdout } = await promisify(execFile)(process.execPath, ["-e", script, temporaryFolder()])
    const { model, blocked } = JSON.parse(stdout)
    expect(model).toBe("Accord")
    longest.push(blocked)
  }
  expect(Math.min(...longest)).toBeLessThan(100)
})
