import { ACCOUNT_HEADER, NOBODYS_PAGE, SESSION_COOKIE, allEndpoints, memberPage, staffPage } from "@northlot/contract"
import { ADMIN_PASSWORD, type SharedMarket } from "../environment/market"
import { joinStaff, people, send, type Person } from "../environment/people"
import { PDF } from "../environment/pdf-file"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { ask, connect, logOf, nextEvent, publish, type Client } from "./bidding-support"

let market: SharedMarket
let seller: Person
let ann: Person
let ben: Person
let support: Person
let car: string
const sockets: Client[] = []

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  ;[seller, ann, ben] = await Promise.all([someone.seller(), someone.buyer(), someone.buyer()])
  support = await joinStaff(market, await someone.admin(), { username: "page-support", role: "support" })
  car = await publish(market, seller)
})
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()))
afterAll(() => market?.stop())

const cookieOf = ({ token }: Pick<Person, "token">) => `${SESSION_COOKIE}=${token}`
/** The headers of a browser's request: the session cookie, and the account that the page shows. */
const from = (page: string | null, session: Pick<Person, "token"> | null) => ({
  ...(session ? { cookie: cookieOf(session) } : {}),
  ...(page === null ? {} : { [ACCOUNT_HEADER]: page }),
})
const OTHER = {
  status: 409,
  body: {
    ok: false,
    code: "OTHER_ACCOUNT",
    error: "You are signed in as somebody else in another tab. Nothing was done.",
  },
}
const answerOf = ({ status, body }: { status: number; body: unknown }) => ({ status, body })

async function readAs(person: Person): Promise<{ token: string }> {
  const path = `/api/admin/registrants/${person.id}/read-as`
  const { headers } = await support.request("POST", path, { reason: "Cannot find the own bids" })
  return { token: headers.get("set-cookie")!.split(";")[0]!.split("=")[1]! }
}

describe("a request of a page", () => {
  test("that was made for somebody else reads nothing of the session's person", async () => {
    for (const path of ["/api/profile", "/api/notices", "/api/watchlist", `/api/listings/${car}`, "/api/listings"])
      expect(answerOf(await send(market, "GET", path, undefined, from(ann.id, ben)))).toEqual(OTHER)
  })

  test("that was made for the session's person, or names no page, is answered as before", async () => {
    for (const page of [ben.id, null]) {
      const { status, body } = await send(market, "GET", `/api/users/${ben.id}`, undefined, from(page, ben))
      expect([status, body.user?.email]).toEqual([200, ben.email])
    }
    const byToken = await send(market, "GET", "/api/profile", undefined, { authorization: `Bearer ${ben.token}` })
    expect(byToken.status).toBe(200)
  })

  test("changes nothing of somebody else's, and another name than one of an account is nobody's page", async () => {
    for (const page of [
      ann.id,
      NOBODYS_PAGE,
      `${ben.id}x`,
      `reading:${ben.id}`,
      staffPage("admin"),
      "",
      "x".repeat(5_000),
    ])
      expect(answerOf(await send(market, "PUT", `/api/watchlist/${car}`, {}, from(page, ben)))).toEqual(OTHER)
    expect((await ben.request("GET", "/api/watchlist")).body.total).toBe(0)
  })

  test("bids for nobody else, and spends none of their bids", async () => {
    const content = { listingId: car, amount: 100 }
    for (const path of ["/api/offers", "/api/bids", `/api/listings/${car}/bid`])
      for (let tries = 0; tries < 8; tries++)
        expect(answerOf(await send(market, "POST", path, content, from(ann.id, ben)))).toEqual(OTHER)
    expect(await logOf(ben, car)).toEqual([])
    const own = await send(market, "POST", "/api/offers", content, from(ben.id, ben))
    expect(own).toMatchObject({ status: 201, body: { leading: true } })
  })

  test("sends no file into somebody else's account", async () => {
    const form = new FormData()
    form.append("file", new Blob([new Uint8Array(PDF)], { type: "application/pdf" }), "paper.pdf")
    expect(answerOf(await send(market, "POST", "/api/profile/documents", form, from(ann.id, ben)))).toEqual(OTHER)
    expect((await ben.request("GET", "/api/profile/documents")).body.items ?? []).toEqual([])
  })

  test("downloads nothing of somebody else's by a link, which says its page in its address", async () => {
    const download = (page: string) =>
      send(market, "GET", `/api/profile/data.json?${ACCOUNT_HEADER}=${page}`, undefined, from(null, ben))
    expect(answerOf(await download(ann.id))).toEqual(OTHER)
    expect((await download(ben.id)).status).toBe(200)
    const table = await send(
      market,
      "GET",
      `/api/transactions/my.csv?${ACCOUNT_HEADER}=${ben.id}`,
      undefined,
      from(null, ben)
    )
    expect(table.status).toBe(200)
  })

  test("that nobody was signed in to goes on reading, and does nothing for who is signed in since", async () => {
    expect((await send(market, "GET", `/api/listings/${car}`, undefined, from(NOBODYS_PAGE, ben))).status).toBe(200)
    expect(answerOf(await send(market, "POST", "/api/auth/forgot", {}, from(NOBODYS_PAGE, ben)))).toEqual(OTHER)
    const visitor = await send(market, "POST", "/api/auth/forgot", {}, from(NOBODYS_PAGE, null))
    expect(visitor.body.code).toBe("INVALID_INPUT")
  })

  test("of somebody who has signed out is refused, also where an answer for everybody is in memory", async () => {
    const signedOut = await people(market).buyer()
    await signedOut.request("POST", "/api/auth/logout")
    for (const path of ["/api/listings", `/api/listings/${car}`]) {
      for (let time = 0; time < 2; time++)
        expect((await send(market, "GET", path, undefined, from(NOBODYS_PAGE, null))).status).toBe(200)
      for (const session of [null, signedOut])
        expect(await send(market, "GET", path, undefined, from(signedOut.id, session))).toMatchObject({
          status: 409,
          body: { code: "OTHER_ACCOUNT", error: expect.stringMatching(/^You signed out in another tab/) },
        })
    }
  })

  test("is told who is signed in whomever it was made for, signs in, and signs nobody else out", async () => {
    const { body } = await send(market, "GET", "/api/auth/session", undefined, from(ann.id, ben))
    expect(body.user.id).toBe(ben.id)
    expect(answerOf(await send(market, "POST", "/api/auth/logout", {}, from(ann.id, ben)))).toEqual(OTHER)
    const { email, password } = ann
    const signedIn = await send(market, "POST", "/api/auth/login", { email, password }, from(NOBODYS_PAGE, ben))
    expect([signedIn.status, signedIn.body.user?.id]).toEqual([200, ann.id])
    expect((await ben.request("GET", "/api/profile")).status).toBe(200)
  })

  test("of the person is not that of support which reads as they do, nor the reverse", async () => {
    const reader = await readAs(ann)
    const reading = memberPage(ann, true)
    expect(answerOf(await send(market, "GET", "/api/watchlist", undefined, from(ann.id, reader)))).toEqual(OTHER)
    expect((await send(market, "GET", "/api/watchlist", undefined, from(reading, reader))).status).toBe(200)
    expect(answerOf(await send(market, "GET", "/api/watchlist", undefined, from(reading, ann)))).toEqual(OTHER)
  })

  test("of the console is not carried out as the browser's member once the console's session is over", async () => {
    const { body } = await send(market, "POST", "/api/admin/login", { username: "admin", password: ADMIN_PASSWORD })
    const ofConsole = { ...from(staffPage("admin"), ben), "x-admin-token": body.token }
    expect((await send(market, "GET", "/api/payments/ledger", undefined, ofConsole)).status).toBe(200)
    const ofAnother = { ...ofConsole, [ACCOUNT_HEADER]: staffPage("kim") }
    expect(answerOf(await send(market, "GET", "/api/payments/ledger", undefined, ofAnother))).toEqual(OTHER)
    await send(market, "POST", "/api/admin/logout", {}, ofConsole)
    expect(answerOf(await send(market, "GET", "/api/payments/ledger", undefined, ofConsole))).toEqual(OTHER)
    expect((await send(market, "GET", "/api/admin/session", undefined, ofConsole)).body.code).toBe("FORBIDDEN")
  })

  slow("is refused by every endpoint but those that tell or decide who is signed in", async () => {
    const answered = await Promise.all(
      allEndpoints.map(async ({ name, method, path }) => {
        const address = path.replace(/:[A-Za-z]+/g, "x")
        const { body } = await send(market, method, address, method === "GET" ? undefined : {}, from(ann.id, ben))
        return body.code === "OTHER_ACCOUNT" ? [] : [name]
      })
    )
    expect(answered.flat().sort()).toEqual([
      "adminLogin",
      "adminLogout",
      "finishAdminLogin",
      "login",
      "readAdminSession",
      "readSession",
      "verifyEmail",
    ])
  })
})

describe("the socket of a page", () => {
  const open = async (
    page: string | null,
    session: Pick<Person, "token"> | null,
    shown: Record<string, string> = {}
  ) => {
    const headers: Record<string, string> = session ? { cookie: cookieOf(session) } : {}
    const socket = await connect(market, undefined, headers, ["websocket"], {
      ...shown,
      ...(page === null ? {} : { account: page }),
    })
    sockets.push(socket)
    return socket
  }
  /** Whether a socket receives a new notice of this person. */
  const hears = async (socket: Client, person: Person): Promise<boolean> => {
    let heard = false
    socket.on("notice:seen", () => (heard = true))
    const own = await open(person.id, person)
    const told = nextEvent(own, "notice:seen")
    const { body } = await person.request("GET", "/api/notices")
    expect((await person.request("POST", `/api/notices/${body.items[0].id}/seen`)).status).toBe(200)
    await told
    await ask(socket, "clock:read")
    return heard
  }

  test("hears of its own person alone: a cookie of another one is refused with the code", async () => {
    await Promise.all([ann, ben].map((person) => readAs(person)))
    for (const person of [ann, ben])
      await eventually("a notice", async () => (await person.request("GET", "/api/notices")).body.items?.[0])
    await expect(open(ann.id, ben)).rejects.toMatchObject({ message: "OTHER_ACCOUNT", data: OTHER.body })
    await expect(open(ann.id, null)).rejects.toMatchObject({ message: "OTHER_ACCOUNT" })
    await expect(open(memberPage(ann, true), ann)).rejects.toMatchObject({ message: "OTHER_ACCOUNT" })
    expect(await hears(await open(ann.id, ann), ben)).toBe(false)
    expect(await hears(await open(null, ben), ben)).toBe(true)
  })

  test("that nobody was signed in to hears and does nothing for who is signed in since", async () => {
    await readAs(ben)
    await eventually("a notice", async () => (await ben.request("GET", "/api/notices")).body.items?.[0])
    const socket = await open(NOBODYS_PAGE, ben)
    expect(await hears(socket, ben)).toBe(false)
    expect(await ask(socket, "room:join", { listingId: car })).toMatchObject({ ok: true })
    expect(await ask(socket, "bid:place", { listingId: car, amount: 5_000 })).toMatchObject({
      code: "UNAUTHENTICATED",
    })
  })

  test("is ended when another person signs in in its browser, and comes back as nobody else", async () => {
    const cara = await people(market).buyer()
    const [own, program] = [await open(cara.id, cara), await connect(market, cara)]
    sockets.push(program)
    const told = nextEvent(own, "session:ended")
    const { email, password } = ben
    const { status, headers } = await send(market, "POST", "/api/auth/login", { email, password }, from(null, cara))
    expect(status).toBe(200)
    await told
    const now = { token: headers.get("set-cookie")!.split(";")[0]!.split("=")[1]! }
    await expect(open(cara.id, now)).rejects.toMatchObject({ message: "OTHER_ACCOUNT" })
    // A program sends its own token instead of the browser's cookie, so its socket stays connected.
    expect(await ask(program, "bid:place", { listingId: car, amountCents: 1 })).toHaveProperty("code")
    expect(program.connected).toBe(true)
  })

  test("is ended when support begins to read as a member in its browser", async () => {
    const dan = await people(market).buyer()
    const told = nextEvent(await open(dan.id, dan), "session:ended")
    const path = `/api/admin/registrants/${ann.id}/read-as`
    await support.request("POST", path, { reason: "Cannot find the own bids" }, { cookie: cookieOf(dan) })
    await told
  })

  test("of the console hears of the console alone, and not of the browser's member", async () => {
    await readAs(ben)
    await eventually("a notice", async () => (await ben.request("GET", "/api/notices")).body.items?.[0])
    const { body } = await send(market, "POST", "/api/admin/login", { username: "admin", password: ADMIN_PASSWORD })
    const socket = await open(staffPage("admin"), ben, { adminToken: body.token })
    expect(await hears(socket, ben)).toBe(false)
    const changed = nextEvent(socket, "collection:changed")
    await publish(market, seller)
    await changed
    await expect(open(staffPage("kim"), ben, { adminToken: body.token })).rejects.toMatchObject({
      message: "OTHER_ACCOUNT",
    })
  })
})
