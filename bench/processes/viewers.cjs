// Thousands of open pages in a separate process. Their sockets speak only as much of the protocol as a page that
// watches one auction needs. So the bench measures the server, not the clients.
const { createHash, randomBytes } = require("node:crypto")
const { connect } = require("node:net")

const [, , port, path, listingId, total] = process.argv
/** The number of concurrent handshakes. Opening all sockets at one instant would be another measurement. */
const AT_ONCE = 50

/** For each viewer: pairs of a received bid's number and the time of arrival. */
const heard = []
let messages = 0

/** A short WebSocket text frame, masked as clients must send it. */
function masked(text) {
  const payload = Buffer.from(text)
  const mask = randomBytes(4)
  const head = Buffer.from([0x81, 0x80 | payload.length, ...mask])
  if (payload.length > 125) throw new Error("The text is too long for one short frame.")
  return Buffer.concat([head, payload.map((byte, index) => byte ^ mask[index % 4])])
}

const PONG = masked("3")
const SEQ = Buffer.from('"seq":')
const UPDATE = Buffer.from('42["bid:updated"')

function view(number) {
  return new Promise((ready, failed) => {
    const own = (heard[number] = [])
    const socket = connect(Number(port), "127.0.0.1")
    socket.setNoDelay(true)
    socket.on("error", failed)
    socket.on("close", () => failed(new Error("A viewer was cut off.")))
    const key = randomBytes(16).toString("base64")
    const accept = createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64")
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`
    )
    let open = false
    let rest = null
    const isPlain = listingId === ""

    const hear = (payload) => {
      // Prefixes: engine.io 0 open, 2 ping, 4 message; socket.io 40 connected, 43 acknowledgement.
      if (isPlain || payload.subarray(0, UPDATE.length).equals(UPDATE)) {
        messages++
        const at = payload.indexOf(SEQ)
        own.push(Number.parseInt(payload.latin1Slice(at + SEQ.length, at + SEQ.length + 8), 10), performance.now())
        return
      }
      const kind = payload.latin1Slice(0, Math.min(2, payload.length))
      if (kind[0] === "0") socket.write(masked("40"))
      else if (kind[0] === "2") socket.write(PONG)
      else if (kind === "40") socket.write(masked(`420${JSON.stringify(["room:join", { listingId }])}`))
      else if (kind === "43") ready()
      else if (kind !== "42") failed(new Error(payload.toString()))
    }

    socket.on("data", (chunk) => {
      let data = rest ? Buffer.concat([rest, chunk]) : chunk
      rest = null
      if (!open) {
        const end = data.indexOf("\r\n\r\n")
        if (end < 0) return void (rest = data)
        if (!data.latin1Slice(0, end).includes(accept)) return failed(new Error(data.latin1Slice(0, end)))
        open = true
        data = data.subarray(end + 4)
        if (isPlain) ready()
      }
      let from = 0
      while (data.length - from >= 2) {
        let length = data[from + 1] & 0x7f
        let head = 2
        if (length === 126) {
          if (data.length - from < 4) break
          length = data.readUInt16BE(from + 2)
          head = 4
        } else if (length === 127) {
          if (data.length - from < 10) break
          length = Number(data.readBigUInt64BE(from + 2))
          head = 10
        }
        if (data.length - from < head + length) break
        if ((data[from] & 0x0f) === 1) hear(data.subarray(from + head, from + head + length))
        from += head + length
      }
      if (from < data.length) rest = Buffer.from(data.subarray(from))
    })
  })
}

/**
 * The delay from the answer to a bid until each viewer received that bid or a later one, as percentiles and maximum.
 * `bids` contains pairs of a bid's number and the time of its answer.
 */
function staleness(bids) {
  const late = []
  const last = bids.at(-1)[0]
  let current = 0
  for (const own of heard) {
    let next = 0
    let newest = 0
    for (let index = 0; index < own.length; index += 2) {
      newest = Math.max(newest, own[index])
      while (next < bids.length && bids[next][0] <= newest) {
        late.push(Math.max(0, performance.timeOrigin + own[index + 1] - bids[next][1]))
        next++
      }
    }
    if (own.length > 0 && own.at(-2) === last) current++
  }
  const sorted = Float64Array.from(late).sort()
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
  return {
    p50: at(0.5),
    p99: at(0.99),
    most: sorted.at(-1),
    known: late.length / (bids.length * heard.length),
    current,
  }
}

const acts = {
  messages: () => messages,
  /** How many viewers know this bid, or a later one. */
  knowing: (seq) => heard.filter((own) => own.length > 0 && own.at(-2) >= seq).length,
  forget: () => {
    for (const own of heard) own.length = 0
    messages = 0
  },
  staleness,
}
process.on("message", ({ act, given }) => process.send({ answer: acts[act](given) }))
process.on("disconnect", () => process.exit())

const left = Array.from({ length: Number(total) }, (_, number) => number)
Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let number = left.pop(); number !== undefined; number = left.pop()) await view(number)
  })
).then(
  () => process.send({ answer: "ready" }),
  (error) => {
    console.error(error)
    process.exit(1)
  }
)
