import { randomBytes } from "node:crypto"
import { mkdir, readFile, readdir } from "node:fs/promises"
import { connect } from "node:net"
import { join } from "node:path"
import type { NoticeParams } from "@northlot/contract"
import { parse as parseCookies } from "cookie"
import type { SharedMarket } from "../environment/market"
import { PASSWORD, codesOf, proveAddress, send, verifyIdentity, type Answer } from "../environment/people"
import { eventually } from "../environment/wait"
import { accountNews } from "#src/wording/notice/account"
import { PDF } from "../environment/pdf-file"

export const DAY = 86_400_000
export const HOUR = 3_600_000
export const MINUTE = 60_000

export const KINDS = {
  "private buyer": { role: "buyer", buyerType: "private" },
  "dealer buyer": { role: "buyer", buyerType: "dealer" },
  "private seller": { role: "seller", sellerType: "private" },
  "dealer seller": { role: "seller", sellerType: "dealer" },
} as const
export type Kind = keyof typeof KINDS

export type Form = Record<string, unknown> & { email: string; password: string }

const DEALER = {
  name: "Lakeview Motors Ltd.",
  address: "12 Yard Road, Ajax",
  omvic: "7654321",
  tel: "905 555 0100",
  representative: "Robin",
}

export const newEmail = () => `member.${randomBytes(6).toString("hex")}@example.test`

/** A complete form for this kind of member, without the browser's identity check. */
export function formOf(kind: Kind, change: Record<string, unknown> = {}): Form {
  return {
    ...KINDS[kind],
    first: "Avery",
    last: "Singh",
    mobile: "(416) 555-0100",
    email: newEmail(),
    location: "Toronto, Ontario",
    password: PASSWORD,
    confirmPassword: PASSWORD,
    acceptedTerms: true,
    ...(kind.startsWith("dealer") ? { dealer: DEALER } : {}),
    ...change,
  }
}

export function register(
  market: SharedMarket,
  form: Record<string, unknown>,
  headers: Record<string, string> = {}
): Promise<Answer> {
  return send(market, "POST", "/api/register", form, headers)
}

/** Registers and submits the code from the confirmation email. */
export async function registerAndProve(
  market: SharedMarket,
  form: Form,
  headers: Record<string, string> = {}
): Promise<Awaited<ReturnType<typeof proveAddress>>> {
  const after = (await codesOf(market, form.email)).length
  const { status, body } = await register(market, form, headers)
  if (status !== 201) throw new Error(`Registration failed: ${status} ${JSON.stringify(body)}`)
  return proveAddress(market, form.email, {}, { after })
}

/** Starts a verification in a new browser, or in the browser of `cookie`. */
export async function startIdentity(
  market: SharedMarket,
  email: string,
  cookie = ""
): Promise<{ cookie: string; reference: string; path: string }> {
  const person = { firstName: "Avery", lastName: "Singh", email }
  const { status, body, headers } = await send(market, "POST", "/api/idv/start", person, cookie ? { cookie } : {})
  if (status !== 200) throw new Error(`Identity could not start: ${status} ${JSON.stringify(body)}`)
  const path = new URL(body.hostedUrl, market.url).pathname
  return { cookie: cookie || cookiesOf(headers), path, reference: path.split("/").pop()! }
}

/** The state of this browser's verification for this email, as the browser reads it. */
export function identityState(market: SharedMarket, email: string, cookie: string): Promise<Answer> {
  return send(
    market,
    "GET",
    `/api/idv/is-adult?email=${encodeURIComponent(email)}`,
    undefined,
    cookie ? { cookie } : {}
  )
}

/** The cookie of a browser that verified an adult with this email. */
export function adultBrowser(market: SharedMarket, email: string): Promise<string> {
  return verifyIdentity(market, { first: "Avery", last: "Singh", email })
}

export interface Member {
  id: string
  email: string
  token: string
  /** The `Cookie` header that the browser sends. */
  cookie: string
}

/** Registers a member of this kind with all required data. A licence is uploaded but not verified. */
export async function newMember(
  market: SharedMarket,
  kind: Kind = "private buyer",
  change: Record<string, unknown> = {}
): Promise<Member> {
  const form = formOf(kind, change)
  if (kind.startsWith("dealer") && !("dealer" in change)) {
    const { body: licence } = await uploadLicence(market, PDF, "licence.pdf", "application/pdf")
    form.dealer = { ...(form.dealer as object), omvicFileId: licence.fileId }
  }
  const browser = kind.startsWith("private") ? await adultBrowser(market, form.email) : ""
  const { user, token, headers } = await registerAndProve(market, form, browser ? { cookie: browser } : {})
  return { id: user.id, email: form.email, token, cookie: cookiesOf(headers) }
}

export function signIn(
  market: SharedMarket,
  credentials: Record<string, unknown>,
  headers: Record<string, string> = {}
): Promise<Answer> {
  return send(market, "POST", "/api/auth/login", credentials, headers)
}

/** Whether this session can still use an endpoint for members. */
export async function isLetIn(market: SharedMarket, session: { token: string } | { cookie: string }): Promise<boolean> {
  const headers: Record<string, string> =
    "token" in session ? { authorization: `Bearer ${session.token}` } : { cookie: session.cookie }
  const { status } = await send(market, "GET", "/api/profile/me", undefined, headers)
  if (status !== 200 && status !== 401) throw new Error(`A profile was answered with ${status}.`)
  return status === 200
}

/**
 * Posts these bodies in one write on one connection, so that they arrive together in this order. Returns their
 * statuses in the same order.
 */
export function postInOneBurst(
  market: SharedMarket,
  path: string,
  bodies: unknown[],
  headers: Record<string, string>
): Promise<number[]> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const requests = bodies.map((body) => {
    const text = JSON.stringify(body)
    return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n${lines.join("")}\r\n${text}`
  })
  return new Promise((answered, failed) => {
    let received = ""
    const socket = connect(market.port, "127.0.0.1", () => socket.write(requests.join("")))
    socket.on("error", failed)
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1")
      const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
      if (statuses.length < bodies.length) return
      socket.destroy()
      answered(statuses)
    })
  })
}

let addresses = 0

/** Headers of a client with an unused IP address, as the trusted proxy forwards them. */
export function fromNewAddress(): Record<string, string> {
  addresses++
  return { "x-forwarded-for": `198.51.${100 + Math.floor(addresses / 250)}.${(addresses % 250) + 1}` }
}

/** The name and value of every cookie in an answer, as a `Cookie` header. */
export function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ")
}

export interface SetCookie {
  name: string
  value: string
  /** Lower-case names; `true` for an attribute without a value. */
  attributes: Record<string, string | true>
}

export function setCookies(headers: Headers): SetCookie[] {
  return headers.getSetCookie().map((line) => {
    const [pair, ...rest] = line.split("; ")
    const [[name, value]] = Object.entries(parseCookies(pair!)) as [[string, string]]
    const attributes = rest.map((attribute) => {
      const [key, given] = attribute.split("=")
      return [key!.toLowerCase(), given ?? true] as const
    })
    return { name, value, attributes: Object.fromEntries(attributes) }
  })
}

/**
 * The emails to this person in the outbox folder as text, oldest first, without confirmation emails of registrations.
 */
export async function emailsTo(market: SharedMarket, recipient: string): Promise<string[]> {
  const folder = join(market.dataDirectory, "outbox")
  await mkdir(folder, { recursive: true })
  const names = (await readdir(folder))
    .filter((name) => name.endsWith(".eml") && name.includes(` ${recipient} `))
    .sort()
  const messages = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))
  return messages.map(fromQuotedPrintable).filter((message) => !message.includes("/verify-email?token="))
}

function fromQuotedPrintable(text: string): string {
  return text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}

/** Requests a reset link, waits for its email and returns the token. */
export async function requestResetToken(
  market: SharedMarket,
  email: string,
  headers: Record<string, string> = {}
): Promise<string> {
  // Earlier emails can still arrive, so the links are counted before the request.
  const tokens = async () =>
    (await emailsTo(market, email)).flatMap((message) => /\/reset\?token=([\w-]+)/.exec(message)?.[1] ?? [])
  const before = (await tokens()).length
  const { status } = await send(market, "POST", "/api/auth/forgot", { email }, headers)
  if (status !== 200) throw new Error(`A link was refused: ${status}`)
  return eventually("the e-mail with the link", async () => (await tokens())[before])
}

/** Resets a password by the token of an email, from an unused IP address. */
export const resetPassword = (market: SharedMarket, token: unknown, password: unknown): Promise<Answer> =>
  send(market, "POST", "/api/auth/reset", { token, password }, fromNewAddress())

export const opensWith = async (market: SharedMarket, email: string, password: string): Promise<boolean> =>
  (await signIn(market, { email, password }, fromNewAddress())).status === 200

export async function uploadLicence(market: SharedMarket, bytes: Buffer, name: string, type: string): Promise<Answer> {
  const form = new FormData()
  form.append("file", new Blob([new Uint8Array(bytes)], { type }), name)
  return send(market, "POST", "/api/uploads/licence", form)
}

export interface AuditRow {
  actor: string
  details: Record<string, unknown>
}

export async function auditOf(market: SharedMarket, action: string, subject: string): Promise<AuditRow[]> {
  const { rows } = await market.pool.query<AuditRow>(
    `SELECT actor, details FROM audit_entry WHERE action = $1 AND subject = $2 ORDER BY id`,
    [action, subject]
  )
  return rows
}

/** The titles of an account's notices in order, as the person reads them. */
export async function accountNewsOf(market: SharedMarket, accountId: string): Promise<string[]> {
  const { rows } = await market.pool.query<{ params: NoticeParams<"account"> }>(
    `SELECT payload->'params' AS params FROM outbox_event WHERE topic = 'account.news' AND payload->>'accountId' = $1 ORDER BY id`,
    [accountId]
  )
  return rows.map(({ params }) => accountNews(params, { role: "buyer", car: "" }).title)
}
