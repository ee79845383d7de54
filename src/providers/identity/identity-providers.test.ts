import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { RefusedError } from "@northlot/contract"
import { installConfiguration, type Configuration } from "#src/platform/configuration"
import { signBody } from "#src/platform/signature"
import type { IdentityProvider, IdentityRequest } from "./provider"
import { decideSandboxIdentity, sandboxIdentity } from "./sandbox"
import { stripeIdentity } from "./stripe"

/** The bodies of the sandbox's events. The mock of the database collects them in place of the outbox table. */
const mockSent: string[] = []
jest.mock("#src/platform/database", () => {
  const mockDatabase = {
    async query(sql: string, values: string[]) {
      if (sql.includes("INTO outbox_event")) mockSent.push((JSON.parse(values[2]!) as { body: string }).body)
      return { rows: [], rowCount: 1 }
    },
    transaction: (work: () => Promise<unknown>) => work(),
  }
  return { database: () => mockDatabase }
})

interface FakeSession {
  id: string
  object: "identity.verification_session"
  type: string
  status: string
  url: string
  livemode: false
  client_secret: string
  created: number
  last_error: { code: string; reason: string } | null
  last_verification_report: string | null
  metadata: Record<string, string>
  options: { document: object }
  provided_details: { email: string }
  redaction: null
  verified_outputs: { dob: { year: number | null; month: number | null; day: number | null } | null } | null
}

/** The part of Stripe Identity that the provider uses, with the form of its answers. */
function fakeStripe() {
  const sessions = new Map<string, FakeSession>()
  const byKey = new Map<string, string>()
  const calls: { method: string; url: URL; form: URLSearchParams; key: string | undefined }[] = []
  const failing = new Set<string>()
  const server: Server = createServer(async (request, response) => {
    let text = ""
    for await (const chunk of request) text += chunk
    const url = new URL(request.url!, "http://stripe.test")
    const form = new URLSearchParams(text)
    const key = request.headers["idempotency-key"] as string | undefined
    calls.push({ method: request.method!, url, form, key })
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json" })
      response.end(JSON.stringify(body))
    }
    const [, , , , wanted = ""] = url.pathname.split("/")
    if (failing.has(wanted)) return answer(500, { error: { type: "api_error", message: "An unknown error occurred" } })
    if (request.method === "POST" && url.pathname === "/v1/identity/verification_sessions") {
      const id = byKey.get(key!) ?? `vs_${sessions.size + 1}`
      byKey.set(key!, id)
      if (!sessions.has(id)) {
        sessions.set(id, {
          id,
          object: "identity.verification_session",
          type: form.get("type")!,
          status: "requires_input",
          url: `https://verify.stripe.test/start/${id}`,
          livemode: false,
          client_secret: `${id}_secret_1`,
          created: 1_790_000_000,
          last_error: null,
          last_verification_report: null,
          metadata: { verification_id: form.get("metadata[verification_id]")! },
          options: { document: {} },
          provided_details: { email: form.get("provided_details[email]")! },
          redaction: null,
          verified_outputs: null,
        })
      }
      return answer(200, sessions.get(id))
    }
    const session = sessions.get(wanted)
    if (!session)
      return answer(404, {
        error: { type: "invalid_request_error", code: "resource_missing", message: `No such session: '${wanted}'` },
      })
    // Stripe returns the verified data only if the request asks for it by `expand`.
    const expanded = url.searchParams.getAll("expand[0]").concat(url.searchParams.getAll("expand[]"))
    return answer(200, expanded.includes("verified_outputs.dob") ? session : { ...session, verified_outputs: null })
  })
  return { server, sessions, calls, failing }
}

const fake = fakeStripe()
const WEBHOOK_SECRET = "whsec_identity"
const SANDBOX_SECRET = "sandbox-secret"
let stripe: IdentityProvider

beforeAll(async () => {
  await new Promise<void>((listening) => fake.server.listen(0, "127.0.0.1", listening))
  const { port } = fake.server.address() as AddressInfo
  const settings = {
    secretKey: "sk_test_1",
    webhookSecret: "whsec_payments",
    identityWebhookSecret: WEBHOOK_SECRET,
    host: "127.0.0.1",
    port,
    protocol: "http" as const,
  }
  installConfiguration({
    publicUrl: "https://northlot.test",
    stripe: settings,
    secrets: { sandboxWebhook: SANDBOX_SECRET },
  } as Configuration)
  stripe = stripeIdentity(settings)
})
afterAll(() => new Promise((closed) => fake.server.close(closed)))
beforeEach(() => {
  fake.calls.splice(0)
  mockSent.splice(0)
})

let verifications = 0
const request = (): IdentityRequest => ({
  verificationId: `idv_${++verifications}`,
  firstName: "Avery",
  lastName: "Singh",
  email: "avery@example.test",
})
const now = () => Math.floor(Date.now() / 1000)

function stripeEvent(type: string, reference: string, change: Record<string, unknown> = {}): string {
  const session = {
    ...(fake.sessions.get(reference) ?? { id: reference, object: "identity.verification_session" }),
    verified_outputs: undefined,
  }
  return JSON.stringify({
    id: "evt_1",
    object: "event",
    api_version: "2026-01-28",
    created: now(),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object: session },
    ...change,
  })
}

const NAME = { first: "Avery James", last: "Quinn" }

/**
 * A provider for the conformance tests. `approve` and `decline` decide an identity check and return the body of its
 * event.
 */
interface Subject {
  provider: () => IdentityProvider
  header: string
  secret: string
  approve(reference: string, dateOfBirth: string | null): Promise<string>
  decline(reference: string): Promise<string>
  /** A valid event that decides nothing. */
  irrelevant(reference: string): string
}

const subjects: Record<string, Subject> = {
  sandbox: {
    provider: () => sandboxIdentity,
    header: "northlot-signature",
    secret: SANDBOX_SECRET,
    async approve(reference, dateOfBirth) {
      await decideSandboxIdentity(reference, true, { dateOfBirth, name: NAME })
      return mockSent.pop()!
    },
    async decline(reference) {
      await decideSandboxIdentity(reference, false, { dateOfBirth: null, name: null })
      return mockSent.pop()!
    },
    irrelevant: (reference) => JSON.stringify({ id: "evt_1", type: "checkout.succeeded", data: { reference } }),
  },
  stripe: {
    provider: () => stripe,
    header: "stripe-signature",
    secret: WEBHOOK_SECRET,
    async approve(reference, dateOfBirth) {
      const [year, month, day] = (dateOfBirth ?? "").split("-").map(Number)
      const dob = dateOfBirth === null ? null : { year: year!, month: month!, day: day! }
      Object.assign(fake.sessions.get(reference)!, {
        status: "verified",
        last_verification_report: "vr_1",
        verified_outputs: { dob, first_name: NAME.first, last_name: NAME.last },
      })
      return stripeEvent("identity.verification_session.verified", reference)
    },
    async decline(reference) {
      const last_error = { code: "document_unverified_other", reason: "The document could not be verified." }
      Object.assign(fake.sessions.get(reference)!, { status: "requires_input", last_error })
      return stripeEvent("identity.verification_session.requires_input", reference)
    },
    irrelevant: (reference) => stripeEvent("identity.verification_session.processing", reference),
  },
}

describe.each(Object.entries(subjects))(
  "the identity provider %s",
  (name, { provider, header, secret, approve, decline, irrelevant }) => {
    const read = (body: string, signature: string | string[] | undefined) =>
      provider().readEvent(Buffer.from(body), { [header]: signature })
    const readSigned = (body: string) => read(body, signBody(secret, body, now()))
    const start = async () => (await provider().start(request())).reference

    it("begins each verification on a hosted page of its own", async () => {
      expect(provider().name).toBe(name)
      const [first, second] = [await provider().start(request()), await provider().start(request())]
      expect(first.reference).not.toBe(second.reference)
      for (const { reference, hostedUrl } of [first, second]) {
        expect(reference).not.toBe("")
        expect(new URL(hostedUrl, "https://northlot.test").pathname).toContain(reference)
      }
    })

    it("tells an approval with the name and the birth date of the document", async () => {
      const reference = await start()
      expect(await readSigned(await approve(reference, "1985-06-05"))).toEqual({
        reference,
        verified: true,
        dateOfBirth: "1985-06-05",
        name: NAME,
      })
    })

    it("tells an approval without one as that", async () => {
      const reference = await start()
      expect(await readSigned(await approve(reference, null))).toEqual({
        reference,
        verified: true,
        dateOfBirth: null,
        name: NAME,
      })
    })

    it("tells a refusal", async () => {
      const reference = await start()
      expect(await readSigned(await decline(reference))).toEqual({
        reference,
        verified: false,
        dateOfBirth: null,
        name: null,
      })
    })

    it("tells the same whenever it is asked about the same event", async () => {
      const body = await approve(await start(), "1985-06-05")
      expect(await readSigned(body)).toEqual(await readSigned(body))
    })

    it("decides nothing by an event of another kind", async () => {
      expect(await readSigned(irrelevant(await start()))).toBeNull()
    })

    it("believes only its own signature over these very bytes, of the last five minutes", async () => {
      const body = await approve(await start(), "1985-06-05")
      const altered = `${body.slice(0, -1)} }`
      const forgeries: [string, string | string[] | undefined][] = [
        [body, undefined],
        [body, ""],
        [body, "t=1,v1=0"],
        [body, signBody("another-secret", body, now())],
        [body, signBody(secret, body, now() - 360)],
        [body, signBody(secret, body, now()).replace(/t=\d+/, `t=${now() + 1}`)],
        [altered, signBody(secret, body, now())],
        [JSON.stringify(JSON.parse(body), null, 2), signBody(secret, body, now())],
      ]
      for (const [sent, signature] of forgeries) {
        await expect(read(sent, signature)).rejects.toMatchObject({
          constructor: RefusedError,
          code: "SIGNATURE_INVALID",
        })
      }
      expect(await read(body, signBody(secret, body, now() - 240))).toMatchObject({ verified: true })
    })
  }
)

describe("Stripe Identity", () => {
  const read = (body: string, secret = WEBHOOK_SECRET) =>
    stripe.readEvent(Buffer.from(body), { "stripe-signature": signBody(secret, body, now()) })

  it("is asked for a document check with our id and the way back, once per verification", async () => {
    const person = request()
    const first = await stripe.start(person)
    expect(await stripe.start(person)).toEqual(first)
    expect(first.hostedUrl).toBe(`https://verify.stripe.test/start/${first.reference}`)
    const { url, form, key } = fake.calls[0]!
    expect([url.pathname, key]).toEqual(["/v1/identity/verification_sessions", person.verificationId])
    expect(Object.fromEntries(form)).toEqual({
      type: "document",
      "provided_details[email]": "avery@example.test",
      "metadata[verification_id]": person.verificationId,
      return_url: "https://northlot.test/register?identity=returned",
    })
  })

  it("has a webhook secret of its own, not that of the payments", async () => {
    const { reference } = await stripe.start(request())
    const body = await subjects.stripe!.approve(reference, "1985-06-05")
    await expect(read(body, "whsec_payments")).rejects.toMatchObject({ code: "SIGNATURE_INVALID" })
  })

  it("is not believed about the other mode, or about an account that is only connected", async () => {
    const { reference } = await stripe.start(request())
    await subjects.stripe!.approve(reference, "1985-06-05")
    for (const change of [{ livemode: true }, { account: "acct_other" }]) {
      expect(await read(stripeEvent("identity.verification_session.verified", reference, change))).toBeNull()
    }
  })

  it("says nothing about a session that it does not know", async () => {
    expect(await read(stripeEvent("identity.verification_session.verified", "vs_unknown"))).toBeNull()
  })

  it("counts a session that was given up as refused", async () => {
    const { reference } = await stripe.start(request())
    expect(await read(stripeEvent("identity.verification_session.canceled", reference))).toEqual({
      reference,
      verified: false,
      dateOfBirth: null,
      name: null,
    })
  })

  it("tells no name where the document showed none, and the one name of whoever has no other", async () => {
    for (const [outputs, name] of [
      [{}, null],
      [{ first_name: null, last_name: " " }, null],
      [
        { first_name: null, last_name: "Suharto" },
        { first: "", last: "Suharto" },
      ],
    ] as const) {
      const { reference } = await stripe.start(request())
      const body = await subjects.stripe!.approve(reference, "1985-06-05")
      Object.assign(fake.sessions.get(reference)!, { verified_outputs: outputs })
      expect(await read(body)).toMatchObject({ verified: true, name })
    }
  })

  it("that cannot be asked for the birth date is told to send the event again", async () => {
    const { reference } = await stripe.start(request())
    const body = await subjects.stripe!.approve(reference, "1985-06-05")
    fake.failing.add(reference)
    await expect(read(body)).rejects.toMatchObject({ code: "UNAVAILABLE", status: 503 })
    fake.failing.delete(reference)
    expect(await read(body)).toEqual({ reference, verified: true, dateOfBirth: "1985-06-05", name: NAME })
  })
})
