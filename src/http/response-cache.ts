/**
 * Caches, in memory for a moment, answers that are the same for all visitors without a session. The HTTP server sends a
 * cached answer before any other handler reads the request (docs/decisions/platform/18-public-reads-from-memory.md).
 */
import { createHash } from "node:crypto"
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { ACCOUNT_HEADER, CACHE_MILLISECONDS, NOBODYS_PAGE, SERVER_NOW_HEADER, type Endpoint } from "@northlot/contract"
import { LRUCache } from "lru-cache"
import { requestSeconds } from "#src/platform/metrics"
import { requestIdOf } from "#src/platform/request-context"
import { sessionTokenOf } from "./caller"

/**
 * The shortest pause between two reads of an answer that changes all the time. Requests meanwhile wait for the next
 * read.
 */
const PAUSE_MILLISECONDS = 50
const MOST_BYTES = 32 * 2 ** 20
/** The size of an entry besides its text: key, headers, compressed forms. */
const ENTRY_BYTES = 2_048
const LONGEST_ADDRESS = 512
/** Compression does not shrink answers below this size. */
const LEAST_COMPRESSED_BYTES = 1_024
const MOST_CHANGES = 10_000

export interface Answered {
  body: unknown
  /** The listing that the answer is about; null if a change of any listing may change the answer. */
  about: string | null
}

/** A rendered page that can be cached, because it is the same for all visitors without a session. */
export interface Written {
  html: string
  /** The server time for which the page was rendered, in milliseconds. */
  now: number
  about: string | null
}

type Encoding = "br" | "gzip" | "identity"

const compressors: Record<Exclude<Encoding, "identity">, (text: Buffer) => Promise<Buffer>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text) => promisify(gzip)(text),
}

/** One answer in each encoding that was requested. */
export class CachedAnswer {
  readonly about: string | null
  readonly etag: string
  readonly type: "application/json; charset=utf-8" | "text/html; charset=utf-8"
  private readonly text: Buffer
  private readonly madeAt: { server: number; here: number } | null
  private readonly forms = new Map<Encoding, Buffer | Promise<Buffer>>()

  constructor(
    readonly endpoint: string,
    answered: Answered | Written,
    readonly readAt: number
  ) {
    this.about = answered.about
    const isPage = "html" in answered
    this.type = isPage ? "text/html; charset=utf-8" : "application/json; charset=utf-8"
    const text = isPage ? answered.html : JSON.stringify(answered.body)
    this.text = Buffer.from(text)
    // The answer contains its server time, which is left out of the ETag, so that unchanged content keeps its ETag.
    const lasting = text.replaceAll(/"serverNow":"[^"]*"/g, "")
    this.etag = `W/"${createHash("sha1").update(lasting).digest("base64url")}"`
    const { serverNow } = isPage ? { serverNow: undefined } : (answered.body as { serverNow?: string })
    const server = isPage ? answered.now : serverNow === undefined ? null : Date.parse(serverNow)
    this.madeAt = server === null ? null : { server, here: performance.now() }
  }

  get bytes(): number {
    return this.text.length + ENTRY_BYTES
  }

  /** The current server time if the answer contains a server time, else null. */
  serverNow(): string | null {
    if (!this.madeAt) return null
    return new Date(this.madeAt.server + performance.now() - this.madeAt.here).toISOString()
  }

  /** The answer's body as a fresh copy. */
  parsed(): unknown {
    return JSON.parse(this.text.toString())
  }

  as(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === "identity") return this.text
    const known = this.forms.get(encoding)
    if (known) return known
    const made = compressors[encoding](this.text).then((form) => {
      this.forms.set(encoding, form)
      return form
    })
    this.forms.set(encoding, made)
    return made
  }

  encodingFor(accepted: string | string[] | undefined): Encoding {
    return this.text.length < LEAST_COMPRESSED_BYTES ? "identity" : encodingOf(String(accepted ?? ""))
  }
}

interface Entry {
  answer: CachedAnswer | null
  /** The running read of this entry's answer. `from` is the time when the read began. */
  reading: { from: number; answer: Promise<CachedAnswer> } | null
  /** The read that begins after the running one. Requests after a change wait for it. */
  next: Promise<CachedAnswer> | null
}

export class CachedAnswers {
  private readonly entries = new Map<string, Entry>()
  private bytes = 0
  private anyChangedAt = 0
  // When each listing changed. `ttlResolution: 0` makes entries live their full time. If one expired early, the cache
  // could send an answer read before the change.
  private readonly changedAt = new LRUCache<string, number>({
    max: MOST_CHANGES,
    ttl: CACHE_MILLISECONDS,
    ttlResolution: 0,
  })

  /** Records a change of a listing. Answers about it, or about many listings, are read again for later requests. */
  changed(listingId: string): void {
    this.anyChangedAt = performance.now()
    this.changedAt.set(listingId, this.anyChangedAt)
  }

  forgetAll(): void {
    this.entries.clear()
    this.bytes = 0
  }

  /** The cached answer, if it is still valid. */
  fresh(key: string): CachedAnswer | null {
    const answer = this.entries.get(key)?.answer
    return answer && this.holds(answer.readAt, answer.about) ? answer : null
  }

  /** Runs one read for all concurrent requests. A request after a change gets only data read after that change. */
  async read(endpoint: string, key: string, read: () => Promise<Answered | Written>): Promise<CachedAnswer> {
    const fresh = this.fresh(key)
    if (fresh) return fresh
    const entry = this.entries.get(key) ?? { answer: null, reading: null, next: null }
    this.entries.set(key, entry)
    if (entry.reading && this.holds(entry.reading.from, null)) return entry.reading.answer
    entry.next ??= this.readNext(endpoint, key, entry, read)
    return entry.next
  }

  private async readNext(
    endpoint: string,
    key: string,
    entry: Entry,
    read: () => Promise<Answered | Written>
  ): Promise<CachedAnswer> {
    try {
      await entry.reading?.answer.catch(() => undefined)
      const wait = (entry.answer?.readAt ?? 0) + PAUSE_MILLISECONDS - performance.now()
      if (wait > 0) await new Promise((done) => setTimeout(done, wait))
    } finally {
      entry.next = null
    }
    const from = performance.now()
    const reading = { from, answer: read().then((answered) => new CachedAnswer(endpoint, answered, from)) }
    entry.reading = reading
    try {
      const answer = await reading.answer
      this.keep(key, entry, answer)
      return answer
    } catch (error) {
      if (this.entries.get(key) === entry && !entry.answer && !entry.next) this.entries.delete(key)
      throw error
    } finally {
      if (entry.reading === reading) entry.reading = null
    }
  }

  private keep(key: string, entry: Entry, answer: CachedAnswer): void {
    if (this.entries.get(key) !== entry) return
    this.bytes += answer.bytes - (entry.answer?.bytes ?? 0)
    entry.answer = answer
    // Moves the entry to the end of the map, because eviction starts at the first entry.
    this.entries.delete(key)
    this.entries.set(key, entry)
    for (const [oldest, { answer: old }] of this.entries) {
      if (this.bytes <= MOST_BYTES) break
      this.entries.delete(oldest)
      this.bytes -= old?.bytes ?? 0
    }
  }

  private holds(readAt: number, about: string | null): boolean {
    const changedAt = about === null ? this.anyChangedAt : (this.changedAt.get(about) ?? 0)
    return readAt > changedAt && performance.now() - readAt < CACHE_MILLISECONDS
  }
}

/**
 * Whether the address alone decides the answer. This is false for a request with a session, and for a request from a
 * page that was made for a signed-in person.
 */
export function isCacheable(request: Pick<IncomingMessage, "method" | "headers" | "url">): boolean {
  const { method, headers, url = "" } = request
  const isVisitors = !showsSession(headers) && (headers[ACCOUNT_HEADER] ?? NOBODYS_PAGE) === NOBODYS_PAGE
  return (method === "GET" || method === "HEAD") && url.length <= LONGEST_ADDRESS && isVisitors
}

function showsSession(headers: IncomingHttpHeaders): boolean {
  return (
    headers.authorization !== undefined || headers["x-admin-token"] !== undefined || sessionTokenOf(headers) !== null
  )
}

/** Sends the answer with all headers except those that `src/server/front-door.ts` sets. */
export async function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedAnswer
): Promise<void> {
  const encoding = answer.encodingFor(request.headers["accept-encoding"])
  const known = answer.as(encoding)
  const form = Buffer.isBuffer(known) ? known : await known
  const serverNow = answer.serverNow()
  response.setHeader("ETag", answer.etag)
  // A browser must ask the server before it uses a stored answer again, because the answer depends on the session.
  response.setHeader("Cache-Control", "no-cache")
  response.setHeader("Vary", "Accept-Encoding, Cookie, Authorization, X-Admin-Token")
  if (serverNow !== null) response.setHeader(SERVER_NOW_HEADER, serverNow)
  // A page's script can read `Server-Timing` of the page's own response, but not the other headers.
  if (serverNow !== null && answer.type.startsWith("text/html")) {
    response.setHeader("Server-Timing", `now;desc="${serverNow}"`)
  }
  if (isKnown(request.headers["if-none-match"], answer.etag)) {
    response.statusCode = 304
    response.end()
    return
  }
  response.setHeader("Content-Type", answer.type)
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding)
  response.setHeader("Content-Length", form.length)
  response.end(form)
}

/** Answers a request from the cache, if it has a valid answer for the address. */
export function answerFromMemory(
  kept: CachedAnswers,
  request: IncomingMessage,
  response: ServerResponse,
  protect: (request: IncomingMessage, response: ServerResponse) => void
): boolean {
  const answer = request.method === "GET" ? kept.fresh(request.url ?? "") : null
  if (!answer || !isCacheable(request)) return false
  const end = requestSeconds.startTimer({ endpoint: answer.endpoint })
  protect(request, response)
  response.setHeader("X-Request-Id", requestIdOf(request.headers))
  sendCached(request, response, answer).then(
    () => end({ status: `${Math.floor(response.statusCode / 100)}xx` }),
    (error) => response.destroy(error)
  )
  return true
}

/** The listing that an endpoint's answer is about, from the answer or the requested id. */
export function listingAsked(cached: Endpoint["cached"], params: unknown, body: unknown): string | null {
  if (cached !== "untilTheListingChanges") return null
  const { listing } = body as { listing?: { id: string } }
  const { id } = params as { id: string }
  // A request by slug does not give the listing's id.
  return listing?.id ?? (id.startsWith("lst_") ? id : null)
}

function encodingOf(accepted: string): Encoding {
  const taken = new Set<string>()
  for (const part of accepted.toLowerCase().split(",")) {
    const [coding = "", quality = ""] = part.split(";").map((text) => text.trim())
    if (!/^q=0(\.0*)?$/.test(quality)) taken.add(coding)
  }
  return taken.has("br") ? "br" : taken.has("gzip") ? "gzip" : "identity"
}

function isKnown(given: string | undefined, etag: string): boolean {
  if (given === undefined) return false
  return given.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag.slice(2))
}
