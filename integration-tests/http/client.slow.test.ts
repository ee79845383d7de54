import { spawn, execFile, type ChildProcess } from "node:child_process"
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { createServer, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { webhookReceiver } from "../environment/webhook-receiver"
import { bid, newVin } from "./bidding-support"
import { allowShortAuctions, endNow, enterPayoutAccount, enterWireAccount, payFee, saleOf } from "./sales-support"

const ROOT = join(__dirname, "../..")
const run = promisify(execFile)

let market: SharedMarket
let admin: Person
let seller: Person
let buyer: Person
/** A folder outside the project, in which the packed client is installed. */
let folder: string
const started: ChildProcess[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "northlot-client-"))
  const installed = join(folder, "node_modules/@northlot/client")
  mkdirSync(installed, { recursive: true })
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  ;[seller, buyer] = await Promise.all([someone.seller(), someone.dealerBuyer()])
  await allowShortAuctions(admin)
  await enterWireAccount(admin)
  await enterPayoutAccount(market, seller)
  const { stdout } = await run(process.execPath, [join(ROOT, "scripts/client.mjs"), "pack"])
  await run("tar", ["-xzf", stdout.trim(), "-C", installed, "--strip-components=1"])
  copyFileSync(join(installed, "examples/follow-a-sale.mjs"), join(folder, "follow-a-sale.mjs"))
  // Links the dependencies that a registry would install.
  for (const name of ["zod", "standardwebhooks", "@stablelib", "fast-sha256"])
    symlinkSync(join(ROOT, "node_modules", name), join(folder, "node_modules", name))
}, 120_000)
afterAll(async () => {
  for (const program of started) program.kill()
  rmSync(folder, { recursive: true, force: true })
  await market?.stop()
})

async function keyFor(person: Person, scopes: readonly string[]): Promise<string> {
  const body = { name: "Program", scopes, expiresInDays: 1, currentPassword: person.password }
  return (await person.request("POST", "/api/profile/api-keys", body)).body.key
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

test("a small program follows a sale from its publication to the payout, with nothing but the client and a webhook", async () => {
  const port = await freePort()
  const { body: webhook } = await admin.request("POST", "/api/admin/webhooks", {
    name: "The program's",
    url: `http://localhost:${port}/`,
    events: ["auction.settled", "sale.opened", "settlement.changed"],
  })
  const program = spawn(process.execPath, [join(folder, "follow-a-sale.mjs")], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      NORTHLOT_URL: market.url,
      NORTHLOT_KEY: await keyFor(seller, ["market:read", "listings:write", "sales:read"]),
      NORTHLOT_WEBHOOK_SECRET: webhook.secret,
      CAR: JSON.stringify({
        vin: newVin(),
        year: 2003,
        make: "Honda",
        model: "Accord",
        kms: 120_000,
        location: "Guelph, Ontario",
        startingPriceCents: 500_000,
      }),
    },
  })
  started.push(program)
  let said = ""
  for (const stream of [program.stdout, program.stderr]) stream.on("data", (text: Buffer) => (said += text.toString()))
  const ended = new Promise<number | null>((resolve) => program.once("exit", resolve))
  const listingId = (await eventually("the car to be published", async () => /Published (\S+)/.exec(said)))[1]!

  expect((await bid(buyer, listingId, { amountCents: 500_000 })).status).toBe(201)
  await endNow(market, listingId)
  const sale = await eventually("the sale", () => saleOf(buyer, listingId))
  for (const person of [buyer, seller]) await payFee(market, person, listingId)
  const isHeard = (line: string) => eventually(`the program to say '${line}'`, async () => said.includes(line))
  await isHeard("The auction is over: sold for 500000 cents")
  await isHeard("Both fees are paid")

  const tick = (person: Person, step: string, more = {}) =>
    person.request("POST", `/api/sales/${sale.id}/settlement/steps`, { step, ...more })
  const operate = (act: string, body: object) => admin.request("POST", `/api/admin/sales/${sale.id}/${act}`, body)
  const at = new Date((await market.clock.now()).getTime() + 3 * 86_400_000).toISOString()
  for (const act of [
    () => tick(buyer, "buyerSentFunds"),
    () => operate("funds-received", { bankReference: "W-1", amountCents: 500_000 }),
    () => tick(buyer, "deliveryScheduled", { meeting: { kind: "pickup", at, place: "ServiceOntario", note: "" } }),
    () => tick(seller, "keysDocsHanded", { handedOver: ["keys", "permit", "uvip", "billOfSale"] }),
    () => tick(buyer, "buyerApproved"),
    () => tick(seller, "sellerApproved"),
    () => operate("payout/paid", { bankReference: "P-1" }),
  ]) {
    const { status, body } = await act()
    expect([status, body.error]).toEqual([200, undefined])
  }
  await isHeard("The seller was paid")
  expect([await ended, said]).toEqual([0, expect.stringContaining("northlotPaidSeller")])
}, 90_000)

test("its types are whole, it refuses by code, tries again what is safe under one key, and believes no forged message", async () => {
  const busy = await webhookReceiver()
  busy.reply(
    "/api/listings",
    { status: 503, text: '{"ok":false,"code":"UNAVAILABLE","error":"Busy"}' },
    { status: 201, text: '{"ok":true,"id":"lst_1"}' }
  )
  busy.reply("/api/offers", { status: 409, text: '{"ok":false,"code":"ALREADY_LEADING","error":"You lead"}' })
  writeFileSync(
    join(folder, "program.ts"),
    `import { RefusedError, WebhookError, createClient, verifyWebhook, type AnswerOf, type MarketEvents } from "@northlot/client"
     const market = createClient({ baseUrl: ${JSON.stringify(busy.url(""))}, key: "northlot_key_x" })
     async function main(): Promise<void> {
       const draft = await market.createListing({ body: { make: "Honda" } })
       const id: string = draft.id
       const refused = await market
         .placeOffer({ body: { listingId: id, amountCents: 1 as never } })
         .catch((error: unknown) => (error instanceof RefusedError ? error.code : null))
       let forged = ""
       try {
         const message = verifyWebhook("whsec_c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0", {}, "{}")
         if (message.type === "auction.settled") console.log(message.data.hammerCents satisfies MarketEvents["auction.settled"]["hammerCents"])
       } catch (error) {
         forged = (error as WebhookError).name
       }
       console.log(JSON.stringify({ id, refused, forged }))
     }
     // @ts-expect-error The operation does not exist.
     void market.payOut
     // @ts-expect-error The path parameter is missing.
     if (Math.random() > 2) void market.readListing()
     void main()`
  )
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        target: "ES2022",
        module: "NodeNext",
        moduleResolution: "NodeNext",
        strict: true,
        skipLibCheck: true,
        types: [],
        lib: ["ES2022", "DOM"],
        outDir: "out",
      },
      files: ["program.ts"],
    })
  )
  const compiled = await run(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", folder]).catch(
    (error: { stdout: string }) => error
  )
  expect(compiled.stdout).toBe("")
  const { stdout } = await run(process.execPath, [join(folder, "out/program.js")])
  await busy.close()
  expect(JSON.parse(stdout)).toEqual({ id: "lst_1", refused: "ALREADY_LEADING", forged: "WebhookError" })
  const [first, second] = busy.at("/api/listings")
  expect(first!.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/)
  expect(second!.headers).toMatchObject({
    "idempotency-key": first!.headers["idempotency-key"],
    authorization: "Bearer northlot_key_x",
  })
  // A refusal is final and is not retried.
  expect(busy.at("/api/offers")).toHaveLength(1)
}, 90_000)
