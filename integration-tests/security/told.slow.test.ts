import { allEndpoints, type Endpoint } from "@northlot/contract"
import { startLine, type Line } from "../environment/line"
import { ADMIN_PASSWORD, startMarket, type Market } from "../environment/market"
import { startOwnRedis, type OwnRedis } from "../environment/own-redis"
import { PASSWORD, people, postForm, send, type Answer, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { emailsTo, signIn } from "../http/accounts-support"
import { bid, publish } from "../http/bidding-support"
import { LEAK, exampleOf } from "../http/hostile-input"
import { allowShortAuctions, payoutAccountOf, sell, startCheckout } from "../http/sales-support"

let market: Market
let line: Line
let redis: OwnRedis
let admin: Person
let seller: Person
let buyer: Person
/** Secrets by kind. No log line may contain any of them. */
const secrets: Record<string, string> = {}

beforeAll(async () => {
  redis = await startOwnRedis()
  market = await startMarket({
    environment: { REDIS_URL: redis.url, NORTHLOT_LIMITS: "off" },
    async through(databaseUrl) {
      const url = new URL(databaseUrl)
      line = await startLine(url.hostname, Number(url.port))
      url.port = String(line.port)
      return url.href
    },
  })
  const someone = people(market)
  ;[admin, seller, buyer] = [await someone.admin(), await someone.seller(), await someone.dealerBuyer()]
  const account = payoutAccountOf(seller)
  Object.assign(secrets, {
    "a password": PASSWORD,
    "the admin's password": ADMIN_PASSWORD,
    "a session's token": buyer.token,
    "the admin's token": admin.token,
    "a mistyped password": "mistyped-secret-1",
    "a new password": "a-new-secret-password",
    "an account number": account.accountNumber,
    "a card number": "4000056655665556",
    "an identity document's number": "S5398-70236-80615",
    "a birth date": "1985-06-15",
    "an e-mail address": buyer.email,
  })
  await signIn(market, { email: buyer.email, password: secrets["a mistyped password"] })
  await seller.request("PUT", "/api/profile/payout-account", { ...account, currentPassword: PASSWORD })
  await send(market, "POST", "/api/auth/forgot", { email: buyer.email })
  secrets["the token of a link"] = await eventually(
    "the link",
    async () => /\/reset\?token=([\w-]+)/.exec((await emailsTo(market, buyer.email)).join("\n"))?.[1]
  )
  await send(market, "POST", "/api/auth/reset", { token: secrets["the token of a link"], password: "short" })
  await allowShortAuctions(admin)
  const sold = await sell(market, seller, buyer)
  const { path } = await startCheckout(buyer, sold)
  await postForm(market, path, { outcome: "fail", cardNumber: secrets["a card number"]! })
  const odd = {
    email: buyer.email,
    password: PASSWORD,
    card: secrets["a card number"],
    id: secrets["an identity document's number"],
  }
  await send(market, "POST", "/api/auth/login", odd)
  await fetch(`${market.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: `{"email":"${buyer.email}","password":"${PASSWORD}"`,
  })
  const id = await publish(market, seller)
  await bid(buyer, id, { amount: 100 })
})
afterAll(async () => {
  await line?.restore()
  await market?.stop()
  await line?.close()
  await redis?.kill()
})

const inRole = ({ access }: Endpoint) =>
  access === "admin" ? "admin" : typeof access !== "string" && access[0] === "seller" ? "seller" : "buyer"

/** Calls the endpoint with its smallest valid input about objects that do not exist. */
function call(person: Person, { method, path, body, query }: Endpoint): Promise<Answer> {
  const address = path.replace(/:[A-Za-z]+/g, "lst_00000000000000000000000000")
  const parameters = new URLSearchParams(exampleOf(query) as Record<string, string>).toString()
  return person.request(method, `${address}?${parameters}`, method === "GET" ? undefined : exampleOf(body))
}

const textOf = ({ body }: Answer) => (typeof body === "string" ? body : JSON.stringify(body))
const isToldToComeAgain = ({ status, headers }: Answer) => status === 503 && Number(headers.get("retry-after")) > 0

/** Calls every endpoint of the contract, eight at a time. */
async function walkAll(visit: (endpoint: Endpoint) => Promise<void>): Promise<void> {
  const left: Endpoint[] = [...allEndpoints]
  const work = async () => {
    for (let endpoint = left.pop(); endpoint; endpoint = left.pop()) await visit(endpoint)
  }
  await Promise.all(Array.from({ length: 8 }, work))
}

/** The health endpoint and the OpenAPI document need no database. */
const WITHOUT_DATABASE = new Set(["health", "openApi"])

test("while the database is away every endpoint says so with 503 and when to come again, and nothing about its insides", async () => {
  await line.cut()
  const wrong: unknown[] = []
  const statuses = new Map<number, number>()
  const person = { admin, seller, buyer }
  await walkAll(async (endpoint) => {
    const answer = await call(person[inRole(endpoint)], endpoint)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const told =
      isToldToComeAgain(answer) ||
      // The endpoint refused the request before it needed the database.
      (answer.status >= 400 && answer.status < 500) ||
      (endpoint.method === "GET" && WITHOUT_DATABASE.has(endpoint.name))
    if (!told || LEAK.test(textOf(answer))) wrong.push([endpoint.name, answer.status, textOf(answer).slice(0, 200)])
  })
  expect(wrong).toEqual([])
  expect(statuses.get(503)).toBeGreaterThan(allEndpoints.length / 2)
  await line.restore()
  await eventually("the market to be ready again", async () => (await send(market, "GET", "/api/ready")).status === 200)
})

test("while Redis is away every endpoint answers in time, as it does with Redis or with 503 and when to come again", async () => {
  const someone = people(market)
  /** Each call gets a new person, because some calls end their caller's session. */
  const newCaller = {
    admin: () => people(market).admin(),
    seller: () => someone.seller(),
    buyer: () => someone.dealerBuyer(),
  }
  const answersOfAll = async () => {
    const answers = new Map<string, Answer & { milliseconds: number }>()
    await walkAll(async (endpoint) => {
      const caller = await newCaller[inRole(endpoint)]()
      const began = Date.now()
      const answer = await call(caller, endpoint)
      answers.set(endpoint.name, { ...answer, milliseconds: Date.now() - began })
    })
    return answers
  }
  const usual = await answersOfAll()
  // The calls with Redis have created a canned answer with a unique title. It is deleted here, so that the calls
  // without Redis can create it again.
  await market.pool.query(`DELETE FROM canned_answer`)
  await redis.kill()
  const without = await answersOfAll()
  await redis.start()

  // Without Redis, an answer may take five seconds, or twice the longest usual time on this machine.
  const limit = Math.max(5_000, 2 * Math.max(...[...usual.values()].map(({ milliseconds }) => milliseconds)))
  const wrong = [...without].flatMap(([name, answer]) => {
    const asUsual = answer.status === usual.get(name)!.status
    const isRight = (asUsual || isToldToComeAgain(answer)) && answer.milliseconds < limit && !LEAK.test(textOf(answer))
    return isRight ? [] : [[name, usual.get(name)!.status, answer.status, answer.milliseconds, textOf(answer)]]
  })
  expect(wrong).toEqual([])
  expect(without.size).toBe(allEndpoints.length)
})

test("the whole log of all that, at its most talkative, holds no password, token, card, account, identity or address", async () => {
  const log = market.log()
  // An empty log would prove nothing.
  expect(log.length).toBeGreaterThan(1_000)
  const found = Object.entries(secrets).filter(([, secret]) => log.includes(secret))
  expect(found.map(([what]) => what)).toEqual([])
})
