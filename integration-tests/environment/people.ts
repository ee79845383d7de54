import { randomBytes } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import type { StaffRole } from "@northlot/contract"
import { insertCopy, readRegistered, type Registered } from "./copied-person"
import { exchange } from "./exchange"
import { ADMIN_PASSWORD, required, type SharedMarket } from "./market"
import { noteSecrets } from "./told-secrets"
import { eventually } from "./wait"
import { PDF } from "./pdf-file"

export interface Answer<Body = any> {
  status: number
  body: Body
  headers: Headers
}

export interface Person {
  id: string
  email: string
  password: string
  token: string
  request<Body = any>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>
  ): Promise<Answer<Body>>
}

/** The number of created people, so that no two people of a test file share a name or phone number. */
let made = 0

export const PASSWORD = "correct-horse-battery"

/** Sends one HTTP request as a client that is not a browser. */
export async function send<Body = any>(
  market: Pick<SharedMarket, "url">,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {}
): Promise<Answer<Body>> {
  const multipart = body instanceof FormData
  noteSecrets(body)
  const {
    status,
    text,
    headers: told,
  } = await exchange(
    market.url + path,
    method,
    { ...(body === undefined || multipart ? {} : { "content-type": "application/json" }), ...headers },
    multipart ? body : body === undefined ? undefined : JSON.stringify(body)
  )
  let parsed: unknown = text
  try {
    parsed = JSON.parse(text)
  } catch {
    // The response is an HTML page, and tests read its text.
  }
  noteSecrets(parsed)
  return { status, body: parsed as Body, headers: told }
}

/** Posts a form as a hosted page does, with the browser's `cookie`. */
export async function postForm(
  market: Pick<SharedMarket, "url">,
  path: string,
  fields: Record<string, string>,
  cookie = ""
) {
  noteSecrets(fields)
  return fetch(new URL(path, market.url), {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded", ...(cookie ? { cookie } : {}) },
    body: new URLSearchParams(fields),
  })
}

type Kind = "buyer" | "seller" | "dealerBuyer" | "dealerSeller"

/** By market, the database rows of the first registered person of each kind. Later people are copies of these rows. */
const registered = new WeakMap<SharedMarket, Map<Kind, Promise<Registered>>>()

/**
 * The file with the database rows of the market's first person of this kind. Test files that share the market create
 * further people as copies of these rows.
 */
const registeredIn = ({ dataDirectory }: SharedMarket, kind: Kind) =>
  join(required("NORTHLOT_TEST_DIRECTORY"), `${basename(dataDirectory)}.${kind}.json`)

function storedIn(market: SharedMarket, kind: Kind): Promise<Registered> | undefined {
  const file = registeredIn(market, kind)
  if (!existsSync(file)) return undefined
  const { rows, at } = JSON.parse(readFileSync(file, "utf8")) as { rows: Registered["rows"]; at: string }
  return Promise.resolve({ rows, at: new Date(at) })
}

/**
 * Creates people. The first person of each kind registers through the public interface: identity page, licence
 * decision, sign-in. All later people are copies of that person's rows, also in later test files, because few tests
 * need the real registration.
 */
export function people(market: SharedMarket) {
  let adminPerson: Promise<Person> | undefined

  const admin = (): Promise<Person> => {
    adminPerson ??= (async () => {
      const { status, body } = await send(market, "POST", "/api/admin/login", {
        username: "admin",
        password: ADMIN_PASSWORD,
      })
      if (status !== 200) throw new Error(`The admin could not sign in: ${status} ${JSON.stringify(body)}`)
      return staffPerson(market, { username: "admin", password: ADMIN_PASSWORD, token: body.token })
    })()
    return adminPerson
  }

  const register = async (fields: Record<string, unknown>, options: { identity: boolean }): Promise<Person> => {
    const count = ++made
    const email = `person${count}.${randomBytes(4).toString("hex")}@example.test`
    const names = {
      first: "Avery",
      last: `Number${count}`,
      mobile: `416555${String(1000 + count)}`,
      location: "Toronto, Ontario",
    }
    const cookie = options.identity
      ? await verifyIdentity(market, { ...names, ...(fields as Partial<typeof names>), email })
      : ""
    const { status, body } = await send(
      market,
      "POST",
      "/api/register",
      { ...names, email, password: PASSWORD, acceptedTerms: true, ...fields },
      cookie ? { cookie } : {}
    )
    if (status !== 201) throw new Error(`Registration failed: ${status} ${JSON.stringify(body)}`)
    const { user, token } = await proveAddress(market, email)
    return personOf(market, { id: user.id, email, password: PASSWORD, token })
  }

  const dealer = () => ({
    name: "Test Motors Ltd.",
    address: `${made + 1} Yard Road, Ajax`,
    omvic: "1234567",
    tel: `905555${String(1000 + made)}`,
    representative: "Robin",
  })
  const verifyLicence = async (person: Person): Promise<Person> => {
    const licence = new FormData()
    licence.append("file", new Blob([new Uint8Array(PDF)], { type: "application/pdf" }), "licence.pdf")
    await (await admin()).request("POST", `/api/admin/registrants/${person.id}/licence-file`, licence)
    const { status, body } = await (
      await admin()
    ).request("POST", `/api/admin/registrants/${person.id}/licence`, {
      decision: "verified",
      expiresOn: "2099-12-31",
    })
    if (status !== 200) throw new Error(`The licence could not be verified: ${status} ${JSON.stringify(body)}`)
    return person
  }

  const HOW: Record<Kind, () => Promise<Person>> = {
    buyer: () => register({ role: "buyer", buyerType: "private" }, { identity: true }),
    seller: () => register({ role: "seller", sellerType: "private" }, { identity: true }),
    dealerBuyer: async () =>
      verifyLicence(await register({ role: "buyer", buyerType: "dealer", dealer: dealer() }, { identity: false })),
    dealerSeller: async () =>
      verifyLicence(await register({ role: "seller", sellerType: "dealer", dealer: dealer() }, { identity: false })),
  }

  const make = async (kind: Kind): Promise<Person> => {
    const ofMarket = registered.get(market) ?? new Map<Kind, Promise<Registered>>()
    registered.set(market, ofMarket)
    const known = ofMarket.get(kind) ?? storedIn(market, kind)
    if (!known) {
      const first = HOW[kind]()
      ofMarket.set(
        kind,
        first.then(({ id }) => readRegistered(market, id))
      )
      writeFileSync(registeredIn(market, kind), JSON.stringify(await ofMarket.get(kind)))
      return first
    }
    ofMarket.set(kind, known)
    const { address, tel } = dealer()
    const count = ++made
    const email = `person${count}.${randomBytes(4).toString("hex")}@example.test`
    const { id, token } = await insertCopy(market, await known, {
      email,
      last: `Number${count}`,
      mobile: `416555${String(1000 + count)}`,
      dealer: { address, tel },
    })
    return personOf(market, { id, email, password: PASSWORD, token })
  }

  return {
    admin,
    /** A private buyer with this many credits. The test inserts the credits as one entry of the credit log. */
    async buyer({ credits = 1 }: { credits?: number } = {}): Promise<Person> {
      const person = await make("buyer")
      if (credits > 0) {
        await market.pool.query(
          `INSERT INTO credit_entry (id, account_id, delta, reason, key) VALUES ($1, $2, $3, 'test grant', $1)`,
          [`crd_${randomBytes(10).toString("hex")}`, person.id, credits]
        )
      }
      return person
    },
    seller: () => make("seller"),
    dealerBuyer: () => make("dealerBuyer"),
    dealerSeller: () => make("dealerSeller"),
    register,
    /**
     * Registers a person through the public interface. The functions above may copy database rows instead, so their
     * people lack effects of a registration such as entries of the audit log.
     */
    registered: (kind: Kind) => HOW[kind](),
    nobody: (): Person => personOf(market, { id: "", email: "", password: "", token: "" }),
  }
}

/** Returns a signed-in member of staff. `by` invites the person, who accepts through the link in the email. */
export async function joinStaff(
  market: Pick<SharedMarket, "url">,
  by: Person,
  { username, role = "owner", password = PASSWORD }: { username: string; role?: StaffRole; password?: string }
): Promise<Person> {
  const email = `${username}@staff.example.test`
  const invited = await by.request("POST", "/api/admin/staff-invitations", { email, role })
  if (invited.status !== 201) throw new Error(`${username} was not invited: ${JSON.stringify(invited.body)}`)
  const token = await invitationFor(market, email)
  const { status, body } = await send(market, "POST", "/api/admin/invitation/accept", { token, username, password })
  if (status !== 200) throw new Error(`${username} could not accept: ${status} ${JSON.stringify(body)}`)
  return staffPerson(market, { username, password, token: body.token })
}

/**
 * Waits for the newest invitation to this address and returns its token. `after` is the number of earlier invitations.
 */
export async function invitationFor(market: Pick<SharedMarket, "url">, email: string, after = 0): Promise<string> {
  return eventually(`an invitation for ${email}`, async () => {
    const tokens = (await mailboxOf(market, email)).flatMap(
      ({ text }) => /\/admin\/invite\/([\w-]+)/.exec(text)?.[1] ?? []
    )
    return tokens.length > after && tokens[0]
  })
}

export function staffPerson(
  market: Pick<SharedMarket, "url">,
  { username, password, token }: { username: string; password: string; token: string }
): Person {
  noteSecrets({ token })
  return {
    id: username,
    email: username,
    password,
    token,
    request: (method, path, body, headers) => send(market, method, path, body, { "x-admin-token": token, ...headers }),
  }
}

function personOf(market: SharedMarket, who: Omit<Person, "request">): Person {
  noteSecrets(who)
  return {
    ...who,
    request: (method, path, body, headers) =>
      send(market, method, path, body, { ...(who.token ? { authorization: `Bearer ${who.token}` } : {}), ...headers }),
  }
}

export interface MailboxItem {
  id: string
  channel: "email" | "sms"
  to: string
  subject: string | null
  text: string
  html: string | null
  thread?: string
  at: string
}

/** The sandbox's mailbox for this recipient, newest first. */
export async function mailboxOf(market: Pick<SharedMarket, "url">, recipient: string): Promise<MailboxItem[]> {
  const path = `/sandbox/mailbox?to=${encodeURIComponent(recipient)}`
  const { status, body } = await send<{ items: MailboxItem[] }>(market, "GET", path, undefined, {
    accept: "application/json",
  })
  if (status !== 200) throw new Error(`The mailbox answered ${status}`)
  for (const { text } of body.items)
    for (const [, token] of text.matchAll(/(?:token=|\/admin\/invite\/)([\w-]+)/g)) noteSecrets({ token })
  return body.items
}

/** The codes sent to this address, newest first. */
export async function codesOf(market: Pick<SharedMarket, "url">, email: string): Promise<string[]> {
  return (await mailboxOf(market, email)).flatMap(({ text }) => /^Your code: (\d{6})$/m.exec(text)?.[1] ?? [])
}

/** Waits for the newest code sent to this address and returns the code. `after` is the number of earlier codes. */
export async function codeFor(market: Pick<SharedMarket, "url">, email: string, after = 0): Promise<string> {
  return eventually(`a code for ${email}`, async () => {
    const codes = await codesOf(market, email)
    return codes.length > after && codes[0]
  })
}

/** Reads the code from the mailbox and submits it, as a new member does. */
export async function proveAddress(
  market: Pick<SharedMarket, "url">,
  email: string,
  headers: Record<string, string> = {},
  { after = 0 } = {}
): Promise<{ user: { id: string } & Record<string, any>; token: string; headers: Headers }> {
  const code = await codeFor(market, email, after)
  const answer = await send(market, "POST", "/api/auth/verify-email", { email, code }, headers)
  if (answer.status !== 200)
    throw new Error(`The address was not proven: ${answer.status} ${JSON.stringify(answer.body)}`)
  return { user: answer.body.user, token: answer.body.token, headers: answer.headers }
}

/** Completes the hosted identity page as an adult and returns the browser's cookie. */
export async function verifyIdentity(
  market: SharedMarket,
  person: { first: string; last: string; email: string },
  form: Record<string, string> = { outcome: "succeed", dateOfBirth: "1985-06-15" }
): Promise<string> {
  const started = await send(market, "POST", "/api/idv/start", {
    firstName: person.first,
    lastName: person.last,
    email: person.email,
  })
  if (started.status !== 200)
    throw new Error(`Identity could not start: ${started.status} ${JSON.stringify(started.body)}`)
  const cookie = started.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ")
  await postForm(market, new URL(started.body.hostedUrl, market.url).pathname, form)
  await eventually("the identity decision", async () => {
    const { status, body } = await send(
      market,
      "GET",
      `/api/idv/is-adult?email=${encodeURIComponent(person.email)}`,
      undefined,
      { cookie }
    )
    if (status >= 400 && status < 500) throw new Error(`No identity decision: ${status} ${JSON.stringify(body)}`)
    return status === 200 && body.status !== "started"
  })
  return cookie
}
