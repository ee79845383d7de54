import { once } from "node:events"
import { existsSync, readdirSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { join } from "node:path"
import { deflateRawSync } from "node:zlib"
import type { SharedMarket } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { millisecondsOf, quickestOf } from "../environment/quickest"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"

let market: SharedMarket
let seller: Person

beforeAll(async () => {
  market = await sharedMarket()
  seller = await people(market).seller()
})
afterAll(() => market?.stop())

const MEGABYTE = 1024 * 1024
const HEAD = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'

async function open(path: string, headers: Record<string, string>): Promise<Socket> {
  const socket = connect(market.port, "127.0.0.1")
  socket.on("error", () => undefined)
  await once(socket, "connect")
  const all = {
    host: "127.0.0.1",
    authorization: `Bearer ${seller.token}`,
    "content-type": "multipart/form-data; boundary=x",
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n`)
  return socket
}

const filesOnTheWay = () => {
  const folder = join(market.dataDirectory, "incoming")
  return existsSync(folder) ? readdirSync(folder) : []
}

/**
 * An attacker would send 10 GB, but the test sends 400 MB. A server that stops reading before 400 MB would not read
 * more of 10 GB either.
 */
test.each(["images", "files", "carfax", "licence"])(
  "a stream of 400 MB to the upload of %s takes less than 50 MB of memory, and leaves no file",
  async (upload) => {
    const piece = Buffer.alloc(256 * 1024, "a")
    await market.inside("watchBuffers")
    const socket = await open(`/api/uploads/${upload}`, { "transfer-encoding": "chunked" })
    socket.resume().setMaxListeners(0)
    socket.write(`${HEAD.length.toString(16)}\r\n${HEAD}\r\n`)
    for (let sent = 0; sent < 400 * MEGABYTE && !socket.destroyed; sent += piece.length) {
      socket.write(`${piece.length.toString(16)}\r\n`)
      socket.write(piece)
      if (socket.write("\r\n")) continue
      await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => undefined)
    }
    socket.destroy()
    expect(await market.inside<number>("watchedBuffers")).toBeLessThan(50 * MEGABYTE)
    await eventually("no file on its way", async () => filesOnTheWay().length === 0)
  }
)

test("a form of 10,000 fields, of fields within fields, of a name without an end, or announced as 200 MB is refused", async () => {
  const field = (name: string, value = "1") =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const forms: [what: string, body: string][] = [
    ["10,000 fields", Array.from({ length: 10_000 }, (_, index) => field(`f${index}`)).join("")],
    ["nested names", field(`listingId${"[a]".repeat(3_000)}`)],
    ["a prototype", field("__proto__[polluted]") + field("constructor[prototype][polluted]")],
    ["an empty name", field("")],
    ["a name of 100 kB", field("n".repeat(100_000))],
    ["a value of 5 MB", field("listingId", "v".repeat(5 * MEGABYTE))],
  ]
  for (const [what, body] of forms) {
    for (const path of ["/api/uploads/images", "/api/uploads/carfax", "/api/uploads/attachments"]) {
      const response = await fetch(market.url + path, {
        method: "POST",
        headers: { authorization: `Bearer ${seller.token}`, "content-type": "multipart/form-data; boundary=x" },
        body: `${body}--x--\r\n`,
      })
      expect([what, path, response.status >= 400 && response.status < 500]).toEqual([what, path, true])
      await response.arrayBuffer()
    }
  }
  const announced = await open("/api/uploads/images", { "content-length": String(200 * MEGABYTE) })
  const [answer] = await once(announced, "data")
  announced.destroy()
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

test("an archive that unpacks to gigabytes is refused by what it is, without being unpacked, in less than a second", async () => {
  const bomb = deflateRawSync(Buffer.alloc(64 * MEGABYTE), { level: 9 })
  const archive = Buffer.concat([Buffer.from("PK\u0003\u0004\u0014\u0000\u0000\u0000\u0008\u0000", "latin1"), bomb])
  for (const [path, field] of [
    ["/api/uploads/images", "image"],
    ["/api/uploads/files", "file"],
    ["/api/uploads/attachments", "file"],
  ] as const) {
    const form = new FormData()
    form.append(field, new Blob([new Uint8Array(archive)], { type: "image/jpeg" }), "a.jpg")
    const refused = () =>
      millisecondsOf(async () => {
        const { status } = await seller.request("POST", path, form)
        expect([path, [400, 413, 415].includes(status)]).toEqual([path, true])
      })
    expect(await quickestOf(1_000, refused)).toBeLessThan(1_000)
  }
})

test("200 uploads whose connection drops midway leave no descriptor, no file, and a process that answers", async () => {
  const descriptors = () => market.inside<number>("openDescriptors")
  // These requests open database connections before the first count. Otherwise the connections would count as left
  // open.
  await Promise.all(Array.from({ length: 200 }, () => seller.request("GET", "/api/profile/me")))
  const before = await descriptors()
  const paths = ["/api/uploads/images", "/api/uploads/carfax", "/api/uploads/attachments", "/api/uploads/licence"]
  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const socket = await open(paths[index % paths.length]!, { "content-length": String(MEGABYTE) })
      socket.write(HEAD)
      await new Promise<void>((written) => socket.write(Buffer.alloc(16 * 1024, "a"), () => written()))
      if (index % 2 === 0) socket.destroy()
      else socket.resetAndDestroy()
    })
  )
  // Some of the process's descriptors, such as database connections, come and go.
  await eventually("the descriptors of before", async () => (await descriptors()) <= before + 5)
  await eventually("no file on its way", async () => filesOnTheWay().length === 0)
  expect((await send(market, "GET", "/api/ready")).status).toBe(200)
})
