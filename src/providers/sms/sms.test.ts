import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ConfigurationError, installConfiguration, readConfiguration } from "#src/platform/configuration"
import { refusalOf } from "./refusals"
import SmsProvider from "./service"

const KEYS = { TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`, TWILIO_AUTH_TOKEN: "token" }
const found = { databaseUrl: "", secrets: { jwt: "", cookie: "", fileLinks: "", sandboxWebhook: "", encryption: "" } }
const read = (environment: NodeJS.ProcessEnv) => readConfiguration(environment, found)
const sms = (to: string, key: string) =>
  ({
    to,
    channel: "sms",
    template: "sms",
    data: { text: "Outbid on 2019 Honda Civic" },
    provider_data: { key },
  }) as never

/** Twilio's handling of a message: it stores the message or refuses the number. */
class Exchange {
  readonly messages: { path: string; authorization: string | undefined; form: Record<string, string> }[] = []
  private readonly server: Server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on("data", (piece: Buffer) => pieces.push(piece))
    request.on("end", () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(pieces).toString()))
      const answer = (status: number, body: object) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
      if (form.To === "+14165550001")
        return answer(400, { code: 21610, message: "Attempt to send to unsubscribed recipient", status: 400 })
      if (form.To === "+14165550002")
        return answer(400, { code: 21614, message: "'To' number is not a valid mobile number", status: 400 })
      if (form.To === "+14165550003") return answer(503, { code: 20503, message: "Service unavailable", status: 503 })
      this.messages.push({ path: request.url!, authorization: request.headers.authorization, form })
      answer(201, { sid: `SM${this.messages.length}`, status: "queued" })
    })
  })
  async listen(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, "127.0.0.1", done))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }
  close() {
    this.server.closeAllConnections()
    return new Promise((done) => this.server.close(done))
  }
}

describe("SMS by Twilio", () => {
  let exchange: Exchange
  let provider: SmsProvider

  beforeAll(async () => {
    exchange = new Exchange()
    installConfiguration(read({ ...KEYS, TWILIO_FROM: "+14165550100", TWILIO_API_URL: await exchange.listen() }))
    provider = new SmsProvider()
  })
  afterAll(() => exchange.close())

  test("goes out from our number with the account's keys, and is known by Twilio's id", async () => {
    expect(await provider.send(sms("+14165551000", "sms_1"))).toEqual({ id: "SM1" })
    const [message] = exchange.messages
    expect(message!.path).toBe(`/2010-04-01/Accounts/${KEYS.TWILIO_ACCOUNT_SID}/Messages.json`)
    expect(message!.authorization).toBe(`Basic ${Buffer.from(`${KEYS.TWILIO_ACCOUNT_SID}:token`).toString("base64")}`)
    expect(message!.form).toEqual({ To: "+14165551000", From: "+14165550100", Body: "Outbid on 2019 Honda Civic" })
  })

  test("tells a number that has answered STOP, and one that gets none, from what may pass and is tried again", async () => {
    expect(refusalOf((await provider.send(sms("+14165550001", "sms_2"))).id!)).toBe("stopped")
    expect(refusalOf((await provider.send(sms("+14165550002", "sms_3"))).id!)).toBe("refused")
    await expect(provider.send(sms("+14165550003", "sms_4"))).rejects.toThrow("Service unavailable")
    expect(refusalOf("SM1")).toBeNull()
  })
})

test("without Twilio's keys an SMS is one file per key in the data directory, however often it is sent", async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), "sms-"))
  try {
    installConfiguration(read({ NORTHLOT_DATA_DIR: dataDirectory }))
    const provider = new SmsProvider()
    const first = await provider.send(sms("+14165551000", "sms_1"))
    expect(await provider.send(sms("+14165551000", "sms_1"))).toEqual(first)
    await provider.send(sms("+14165551000", "sms_2"))
    const names = readdirSync(join(dataDirectory, "outbox"))
    expect(names.filter((name) => !name.endsWith(".json"))).toHaveLength(2)
    // Each SMS also has one JSON file, which the mailbox of the sandbox reads.
    expect(names.filter((name) => name.endsWith(".json"))).toHaveLength(2)
    expect(readFileSync(join(dataDirectory, "outbox", first.id!), "utf8")).toBe(
      "To: +14165551000\n\nOutbid on 2019 Honda Civic\n"
    )
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true })
  }
})

describe("Twilio's settings", () => {
  test.each([
    ["a token alone", { TWILIO_AUTH_TOKEN: "token" }, "TWILIO_ACCOUNT_SID"],
    ["no sender", KEYS, "TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID"],
    ["two senders", { ...KEYS, TWILIO_FROM: "+14165550100", TWILIO_MESSAGING_SERVICE_SID: "MG1" }, "one of them"],
    ["a sender that is no number", { ...KEYS, TWILIO_FROM: "416-555-0100" }, "TWILIO_FROM"],
    [
      "an account that is none",
      { ...KEYS, TWILIO_ACCOUNT_SID: "me", TWILIO_FROM: "+14165550100" },
      "TWILIO_ACCOUNT_SID",
    ],
  ])("with %s stop the start in one sentence", (_what, environment, named) => {
    expect(() => read(environment)).toThrow(ConfigurationError)
    expect(() => read(environment)).toThrow(named)
  })

  test("are not needed, and name one sender", () => {
    expect(read({}).twilio).toBeNull()
    expect(read({ ...KEYS, TWILIO_MESSAGING_SERVICE_SID: "MG1" }).twilio?.sender).toEqual({
      messagingServiceSid: "MG1",
    })
  })
})
