/** Calls addresses that outsiders chose, and never reaches into the server's own network. */
import { lookup } from "node:dns/promises"
import { request as requestPlainly, type RequestOptions } from "node:http"
import { request as requestSecurely } from "node:https"
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net"
import pTimeout from "p-timeout"
import { configuration } from "./configuration"

const TIME_LIMIT_MILLISECONDS = 10_000
const MOST_ANSWER_BYTES = 2_000
const SECURE_PORT = 443
const FIRST_ORDINARY_PORT = 1_024

const NOT_PUBLIC_4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const
/**
 * `PUBLIC_6` is the only public range of IPv6. The parts of it in `NOT_PUBLIC_6` are not public, or contain an IPv4
 * address.
 */
const PUBLIC_6 = ["2000::", 3] as const
const NOT_PUBLIC_6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const

const privateRanges = new BlockList()
for (const [network, bits] of NOT_PUBLIC_4) privateRanges.addSubnet(network, bits, "ipv4")
for (const [network, bits] of NOT_PUBLIC_6) privateRanges.addSubnet(network, bits, "ipv6")
const publicRange = new BlockList()
publicRange.addSubnet(...PUBLIC_6, "ipv6")

/** Whether the address is on the public internet, not this machine, its network or a service of the host. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return isIP(address) === 4 && !privateRanges.check(address, "ipv4")
  return publicRange.check(address, "ipv6") && !privateRanges.check(address, "ipv6")
}

/** The host of an address, without the brackets of an IPv6 address. */
const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, "")
const isAllowedPrivate = (host: string) => configuration().privateWebhookHosts.includes(host)

/** Why nothing may be sent to this address, by its text alone; null if it may. */
export function targetRefusal(address: string): string | null {
  if (!URL.canParse(address)) return "This is not a valid address."
  const url = new URL(address)
  const host = hostOf(url)
  if (url.username || url.password) return "An address must not hold a name or a password."
  if (isAllowedPrivate(host) && (url.protocol === "http:" || url.protocol === "https:")) return null
  if (url.protocol !== "https:") return "An address must begin with https://."
  const port = Number(url.port || SECURE_PORT)
  if (port !== SECURE_PORT && port < FIRST_ORDINARY_PORT) return "Choose port 443, or a port from 1024 on."
  if (isIP(host) && !isPublicAddress(host)) return "This address is not on the public internet."
  if (!isIP(host) && !host.includes(".")) return "This host name is not on the public internet."
  return null
}

export class BlockedTarget extends Error {
  override name = "BlockedTarget"
}

/** Checks an outsider's address, and returns the IP address to connect to. @throws BlockedTarget */
async function judgedAddress(url: URL): Promise<{ address: string; family: number }> {
  const refusal = targetRefusal(url.href)
  if (refusal) throw new BlockedTarget(refusal)
  const host = hostOf(url)
  const found = await pTimeout(lookup(host, { all: true }), TIME_LIMIT_MILLISECONDS)
  const [first] = found
  if (!first) throw new BlockedTarget("The host name has no IP address.")
  // Every address of the host name must be public. A sender could otherwise retry until a private one is used.
  if (!isAllowedPrivate(host) && !found.every(({ address }) => isPublicAddress(address))) {
    throw new BlockedTarget("The host name resolves to an address that is not on the public internet.")
  }
  return first
}

/**
 * A lookup function that always returns the checked address. A second DNS lookup could return another address. @throws
 * BlockedTarget
 */
async function toJudged(url: URL): Promise<LookupFunction> {
  const { address, family } = await judgedAddress(url)
  return (_host, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family))
}

export interface TargetAnswer {
  status: number
  /** The first characters of the response body. */
  answer: string
}

/**
 * Posts `body` to an address that an outsider chose, as JSON unless the headers name another type. Follows no redirect.
 * @throws BlockedTarget, or a network error
 */
export async function postToTarget(
  address: string,
  body: string | Buffer,
  headers: Record<string, string>
): Promise<TargetAnswer> {
  const url = new URL(address)
  const options: RequestOptions = {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": "Northlot-Webhooks/1",
      ...headers,
      "content-length": String(Buffer.byteLength(body)),
      connection: "close",
    },
    lookup: await toJudged(url),
    agent: false,
    signal: AbortSignal.timeout(TIME_LIMIT_MILLISECONDS),
  }
  return new Promise((answered, failed) => {
    const request = (url.protocol === "https:" ? requestSecurely : requestPlainly)(url, options, (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      const end = () => {
        answered({ status: response.statusCode ?? 0, answer: Buffer.concat(chunks).toString("utf8") })
        response.destroy()
      }
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk.subarray(0, MOST_ANSWER_BYTES - bytes))
        bytes += chunk.length
        if (bytes >= MOST_ANSWER_BYTES) end()
      })
      response.on("end", end)
      response.on("error", failed)
    })
    request.on("error", failed)
    request.end(body)
  })
}

const MOST_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** The reason why a fetch failed, in words for the person who entered the address. */
export class UnreachableTarget extends Error {
  override name = "UnreachableTarget"
}

/**
 * Fetches an address that an outsider chose, up to a number of bytes. Each redirect target is checked as the first
 * address was. @throws BlockedTarget, UnreachableTarget
 */
export async function fetchFromTarget(
  address: string,
  { mostBytes, milliseconds }: { mostBytes: number; milliseconds: number }
): Promise<Buffer> {
  const signal = AbortSignal.timeout(milliseconds)
  let url = new URL(address)
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const answer = await getOnce(url, { mostBytes, signal }).catch((error: unknown) => {
      if (error instanceof BlockedTarget || error instanceof UnreachableTarget) throw error
      throw new UnreachableTarget(signal.aborted ? "The address took too long." : "The address could not be reached.")
    })
    if (Buffer.isBuffer(answer)) return answer
    if (!URL.canParse(answer.location, url.href))
      throw new UnreachableTarget("The address redirects to an invalid address.")
    url = new URL(answer.location, url)
  }
  throw new UnreachableTarget("The address redirects too many times.")
}

async function getOnce(
  url: URL,
  { mostBytes, signal }: { mostBytes: number; signal: AbortSignal }
): Promise<Buffer | { location: string }> {
  const options: RequestOptions = {
    headers: { "user-agent": "Northlot-Import/1", "accept-encoding": "identity", connection: "close" },
    lookup: await toJudged(url),
    agent: false,
    signal,
  }
  return new Promise((answered, failed) => {
    const request = (url.protocol === "https:" ? requestSecurely : requestPlainly)(url, options, (response) => {
      const { statusCode: status = 0, headers } = response
      const end = (outcome: () => void) => {
        outcome()
        response.destroy()
      }
      response.on("error", failed)
      if (REDIRECTS.has(status) && headers.location !== undefined)
        return end(() => answered({ location: headers.location! }))
      if (status !== 200) return end(() => failed(new UnreachableTarget(`The address answered with ${status}.`)))
      const tooLarge = () =>
        failed(
          new UnreachableTarget(`The file at this address is larger than ${Math.floor(mostBytes / 1024 / 1024)} MB.`)
        )
      if (Number(headers["content-length"] ?? 0) > mostBytes) return end(tooLarge)
      const chunks: Buffer[] = []
      let bytes = 0
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > mostBytes) end(tooLarge)
        else chunks.push(chunk)
      })
      response.on("end", () => answered(Buffer.concat(chunks)))
      response.on("aborted", () => failed(new UnreachableTarget("The address could not be reached.")))
    })
    request.on("error", failed)
    request.end()
  })
}
