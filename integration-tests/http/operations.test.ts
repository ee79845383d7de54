import { Queue, createPostgresBackend, setDefaultBackendFactory } from "bullmq"
import {
  allEndpoints,
  mayRead,
  type ContactMessage,
  type Endpoint,
  type FailedJob,
  type Operations,
} from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { joinStaff, mailboxOf, people, send, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { ask, connect } from "./bidding-support"

let market: SharedMarket
let owner: Person
let reader: Person
let support: Person

beforeAll(async () => {
  market = await sharedMarket()
  owner = await people(market).admin()
  reader = await joinStaff(market, owner, { username: "operations-reader", role: "read-only" })
  support = await joinStaff(market, owner, { username: "operations-support", role: "support" })
})
afterAll(() => market?.stop())
afterEach(() => market.clock.reset())

const read = async (person = reader): Promise<Operations> => {
  const { status, body } = await person.request("GET", "/api/admin/operations")
  expect(status).toBe(200)
  return body
}
const audited = async (action: string) =>
  (await owner.request("GET", `/api/admin/audit?action=${action}`)).body.items as { subject: string; actor: string }[]

describe("the page of operations", () => {
  test("says of each part whether it is in order, and of what is not used that it is not", async () => {
    const { parts, providers } = await read()
    expect(Object.fromEntries(parts.map(({ name, state }) => [name, state]))).toEqual({
      database: "in order",
      migrations: "in order",
      queue: "in order",
      redis: "not used",
      replica: "not used",
    })
    expect(providers.find(({ name }) => name === "payments")).toEqual({
      name: "payments",
      uses: "Sandbox",
      isSandbox: true,
    })
  })

  test("says what runs when, and how its last turn ended", async () => {
    const seal = await eventually("a turn of the job", async () =>
      (await read()).schedules!.find(({ name, lastEndedAt }) => name === "seal-audit-log" && lastEndedAt)
    )
    expect(seal).toMatchObject({ everySeconds: 2, lastOutcome: "done", lastError: null })
  })

  test("tells what a job failed with, also when it works again", async () => {
    await market.pool.query(`ALTER TABLE negotiation RENAME TO negotiation_away`)
    const jobOf = async () => (await read()).schedules!.find(({ name }) => name === "expire-negotiations")!
    try {
      await market.inside("runJob", "expire-negotiations")
      expect(await jobOf()).toMatchObject({ lastOutcome: "failed", lastError: expect.stringContaining("negotiation") })
      const { rows } = await market.pool.query(
        `SELECT failed_at = ended_at AS same FROM job_lease WHERE name = 'expire-negotiations'`
      )
      expect(rows).toEqual([{ same: true }])
    } finally {
      await market.pool.query(`ALTER TABLE negotiation_away RENAME TO negotiation`)
    }
    await market.inside("runJob", "expire-negotiations")
    expect(await jobOf()).toMatchObject({ lastOutcome: "done", lastError: expect.stringContaining("negotiation") })
  })

  test("counts the reactions that have not worked, by what follows", async () => {
    const { rows } = await market.pool.query(
      `INSERT INTO outbox_event (topic, key, payload, done_at) VALUES ('sale.opened', 'for-the-page', '{}', northlot_now()) RETURNING id`
    )
    await market.pool.query(
      `INSERT INTO outbox_delivery (event_id, subscriber, due_at, set_aside_at, set_aside_reason, attempts, failures, last_error)
       VALUES ($1, 'tell-yard', northlot_now(), northlot_now(), 'kept-failing', 9, 9, 'The yard is closed')`,
      [rows[0].id]
    )
    expect((await read()).deliveries).toContainEqual(
      expect.objectContaining({
        subscriber: "tell-yard",
        waiting: 0,
        failing: 0,
        setAside: 1,
        lastError: "The yard is closed",
      })
    )
  })

  slow("counts no further than 10,000 that wait, says so, and still names what fails", async () => {
    const { rows } = await market.pool.query(
      `INSERT INTO outbox_event (topic, key, payload, spread_at)
       SELECT 'sale.opened', 'many-' || number, '{}', northlot_now() FROM generate_series(1, 10002) AS number RETURNING id`
    )
    const ids = rows.map(({ id }) => id)
    await market.pool.query(
      `INSERT INTO outbox_delivery (event_id, subscriber, due_at, attempts, failures, last_error)
       SELECT id, CASE WHEN id = $2 THEN 'tell-port' ELSE 'tell-harbour' END, northlot_now() + interval '1 year',
         (id = $2)::int, (id = $2)::int, CASE WHEN id = $2 THEN 'The port is closed' END
       FROM unnest($1::bigint[]) AS id`,
      [ids, ids.at(-1)]
    )
    try {
      const { deliveries, moreDeliveries } = await read()
      expect(moreDeliveries).toBe(true)
      expect(deliveries).toContainEqual(expect.objectContaining({ subscriber: "tell-harbour", waiting: 10_000 }))
      expect(deliveries).toContainEqual(
        expect.objectContaining({ subscriber: "tell-port", failing: 1, lastError: "The port is closed" })
      )
    } finally {
      await market.pool.query(`DELETE FROM outbox_event WHERE id = ANY ($1)`, [ids])
    }
    expect((await read()).moreDeliveries).toBe(false)
  })

  test("names outages with the auctions that they moved, sizes, files and migrations", async () => {
    await market.pool.query(
      `INSERT INTO bidding_outage (began_at, ended_at) SELECT now - interval '5 minutes', now FROM northlot_now() AS now`
    )
    const { outages, storage, migrations, serverNow } = await read()
    expect(outages![0]).toMatchObject({ extendedAuctions: 0 })
    expect(Date.parse(outages![0]!.endedAt)).toBeLessThanOrEqual(Date.parse(serverNow))
    expect(storage!.databaseBytes).toBeGreaterThan(1_000_000)
    expect(storage!.tables.length).toBeGreaterThan(5)
    expect(storage!.disk!.freeBytes).toBeGreaterThan(0)
    expect(migrations!.applied).toBeGreaterThan(15)
    expect(migrations!.newest.length).toBeGreaterThan(5)
  })

  test("is for owners and readers alone", async () => {
    expect((await support.request("GET", "/api/admin/operations")).status).toBe(403)
  })
})

describe("a job that failed at every try", () => {
  const QUEUE = "reminders"
  let queue: Queue

  beforeAll(() => {
    setDefaultBackendFactory(createPostgresBackend as never)
    const connection = { connectionString: market.databaseUrl, schema: "jobs", migrate: false, max: 2 }
    queue = new Queue(QUEUE, { connection, prefix: "northlot" } as never)
  })
  afterAll(() => queue.close())

  const failed = async (jobId: string): Promise<FailedJob> => {
    await market.pool.query(`ALTER TABLE auction RENAME TO auction_away`)
    try {
      await queue.add("remind", { auctionId: jobId, at: "2026-01-01T00:00:00Z", round: 0 }, { jobId, attempts: 1 })
      await eventually("its failure", async () => (await queue.getJob(jobId))?.isFailed())
    } finally {
      await market.pool.query(`ALTER TABLE auction_away RENAME TO auction`)
    }
    const { body } = await reader.request("GET", "/api/admin/failed-jobs")
    return (body.items as FailedJob[]).find(({ id }) => id === jobId)!
  }

  test("is shown with its error, and done again when an owner says so; who asked is on record", async () => {
    const job = await failed("broken-1")
    expect(job).toMatchObject({ queue: QUEUE, name: "remind", attempts: 1, error: expect.stringMatching(/.{5}/) })
    expect((await read()).queues).toContainEqual(expect.objectContaining({ name: QUEUE, failed: 1 }))
    const path = `/api/admin/failed-jobs/${QUEUE}/${job.id}`
    expect((await reader.request("POST", `${path}/retry`)).status).toBe(403)
    expect((await owner.request("POST", `${path}/retry`)).status).toBe(200)
    await eventually("the second failure", async () => (await queue.getJob(job.id))?.attemptsMade === 2)
    expect(await audited("job.retried")).toMatchObject([{ subject: job.id, actor: "admin:admin" }])
  })

  test("is put away; then it is unknown, as is a job of a queue that does not exist", async () => {
    const job = await failed("broken-2")
    const path = `/api/admin/failed-jobs/${QUEUE}/${job.id}`
    expect((await owner.request("DELETE", path)).status).toBe(200)
    expect((await owner.request("DELETE", path)).status).toBe(404)
    expect((await owner.request("POST", `${path}/retry`)).status).toBe(404)
    expect((await owner.request("POST", `/api/admin/failed-jobs/nothing/${job.id}/retry`)).status).toBe(404)
    expect(await audited("job.deleted")).toMatchObject([{ subject: job.id }])
  })
})

describe("staff that reads the site as a member", () => {
  let member: Person
  let cookie: string
  const REASON = "Cannot find the fee of a sale"

  beforeAll(async () => {
    member = await people(market).buyer()
    const answer = await support.request("POST", `/api/admin/registrants/${member.id}/read-as`, { reason: REASON })
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).not.toContain("token")
    cookie = answer.headers.get("set-cookie")!.split(";")[0]!
  })

  const call = (method: string, path: string, body?: unknown) => send(market, method, path, body, { cookie })
  const filled = ({ path }: Endpoint) => path.replace(/:[A-Za-z]+/g, "lst_00000000000000000000000000")

  test("sees who they look as, and until when", async () => {
    const { body } = await call("GET", "/api/auth/session")
    expect(body.user.id).toBe(member.id)
    expect(Date.parse(body.readingUntil) - Date.parse(body.serverNow)).toBeLessThanOrEqual(15 * 60_000)
    expect((await member.request("GET", "/api/auth/session")).body.readingUntil).toBeNull()
  })

  slow("changes nothing by any endpoint, and opens no message or document", async () => {
    const closed = allEndpoints.filter((endpoint) => !mayRead(endpoint))
    expect(closed.length).toBeGreaterThan(150)
    for (const endpoint of closed) {
      const { status, body } = await call(endpoint.method, filled(endpoint), endpoint.method === "GET" ? undefined : {})
      expect([endpoint.name, status, body.code]).toEqual([endpoint.name, 403, "READING_ONLY"])
    }
    const names = closed.filter(({ method }) => method === "GET").map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(["listMessages", "readAttachment", "openProfileDocument", "downloadOwnData"])
    )
  })

  test("reads what the member's pages show", async () => {
    for (const path of ["/api/profile/me", "/api/notices", "/api/offers", "/api/credits/balance", "/api/preferences"])
      expect([path, (await call("GET", path)).status]).toEqual([path, 200])
  })

  test("neither bids nor writes over the socket, and hears nothing that is told to the member alone", async () => {
    const socket = await connect(market, undefined, { cookie })
    const own = await connect(market, member)
    try {
      for (const event of ["bid:place", "chat:send"])
        expect(await ask(socket, event, { listingId: "lst_1", amount: 1_000, text: "Hello" })).toMatchObject({
          code: "READING_ONLY",
        })
      expect(await ask(socket, "clock:read")).toMatchObject({ serverNow: expect.any(String) })
      const heard: unknown[] = []
      socket.on("notice:seen", (notice) => heard.push(notice))
      const told = new Promise((done) => own.once("notice:seen", done))
      await market.inside("tellAccount", { accountId: member.id, event: "notice:seen", payload: { noticeId: "n" } })
      await told
      expect(await ask(socket, "clock:read")).toBeTruthy()
      expect(heard).toEqual([])
    } finally {
      socket.close()
      own.close()
    }
  })

  test("is on record, and the member has a notice with the reason and sees the session among their own", async () => {
    expect(await audited("account.read-as")).toMatchObject([
      { subject: member.id, actor: "admin:operations-support", details: { reason: REASON } },
    ])
    const notice = await eventually("the notice", async () =>
      (await member.request("GET", "/api/notices")).body.items.find(({ text }: { text: string }) =>
        text.includes(REASON)
      )
    )
    expect(notice.title).toBe("Northlot support viewed your account")
    const { body } = await member.request("GET", "/api/profile/sessions")
    expect(JSON.stringify(body)).toContain("Northlot support, reading only")
  })

  test("needs a reason and the role, and a person that exists and is not disabled", async () => {
    const path = `/api/admin/registrants/${member.id}/read-as`
    expect((await support.request("POST", path, {})).status).toBe(400)
    expect((await support.request("POST", path, { reason: "  " })).status).toBe(400)
    expect((await reader.request("POST", path, { reason: REASON })).status).toBe(403)
    expect((await support.request("POST", "/api/admin/registrants/acc_0/read-as", { reason: REASON })).status).toBe(404)
    const disabled = await people(market).seller()
    await market.pool.query(`UPDATE account SET status = 'disabled' WHERE id = $1`, [disabled.id])
    const refused = await support.request("POST", `/api/admin/registrants/${disabled.id}/read-as`, { reason: REASON })
    expect([refused.status, refused.body.code]).toEqual([409, "INVALID_TRANSITION"])
  })

  test("ends with the next one, by signing out, after 15 minutes, and with the role", async () => {
    const begin = async () => {
      const { headers } = await support.request("POST", `/api/admin/registrants/${member.id}/read-as`, {
        reason: REASON,
      })
      return headers.get("set-cookie")!.split(";")[0]!
    }
    const isOpen = async (cookie: string) =>
      (await send(market, "GET", "/api/profile/me", undefined, { cookie })).status === 200
    const [first, second] = [await begin(), await begin()]
    expect([await isOpen(cookie), await isOpen(first), await isOpen(second)]).toEqual([false, false, true])
    expect((await send(market, "POST", "/api/auth/logout", {}, { cookie: second })).status).toBe(200)
    expect(await isOpen(second)).toBe(false)

    const third = await begin()
    await market.clock.advance(14 * 60_000)
    expect(await isOpen(third)).toBe(true)
    await market.clock.advance(2 * 60_000)
    expect(await isOpen(third)).toBe(false)
    await market.clock.reset()

    const fourth = await begin()
    const path = "/api/admin/staff/operations-support"
    expect((await owner.request("DELETE", `${path}?reason=Left%20the%20company`)).status).toBe(200)
    expect(await isOpen(fourth)).toBe(false)
  })
})

describe("the desk", () => {
  let writer: Person
  let messageId: string
  let agent: Person

  beforeAll(async () => {
    writer = await people(market).seller()
    agent = await joinStaff(market, owner, { username: "desk-support", role: "support" })
    await writer.request("POST", "/api/contact", { topic: "other", message: "When do you open?" })
    messageId = (await agent.request("GET", `/api/admin/contact-messages?accountId=${writer.id}`)).body.items[0].id
  })

  const item = () => `/api/admin/desk/contact-messages/${messageId}`

  test("names who looks after a message, of those alone who work at it", async () => {
    const assign = (to: string | null) => agent.request("PUT", `${item()}/assignment`, { to })
    expect((await assign("desk-support")).body.item).toEqual({ assignedTo: "desk-support", replies: [] })
    expect((await assign("operations-reader")).body.fields).toEqual({ to: "Nobody of support has this name." })
    expect((await agent.request("GET", item())).body).toMatchObject({
      item: { assignedTo: "desk-support" },
      staff: expect.arrayContaining(["admin", "desk-support"]),
    })
    const listed = async (name: string) =>
      (await reader.request("GET", `/api/admin/contact-messages?assignedTo=${name}`)).body.items.map(
        ({ id, assignedTo }: ContactMessage) => [id, assignedTo]
      )
    expect(await listed("desk-support")).toEqual([[messageId, "desk-support"]])
    expect(await listed("admin")).toEqual([])
    expect((await assign(null)).body.item.assignedTo).toBeNull()
    expect((await reader.request("PUT", `${item()}/assignment`, { to: "admin" })).status).toBe(403)
  })

  test("answers by e-mail, once for a request that is repeated, and the message counts as answered", async () => {
    const reply = () =>
      agent.request("POST", `${item()}/replies`, { text: "At nine.\nSee you then." }, { "idempotency-key": "reply-1" })
    const [first, second] = [await reply(), await reply()]
    expect(first.body.item.replies).toMatchObject([{ text: "At nine.\nSee you then.", by: "desk-support" }])
    expect(second.body).toEqual(first.body)
    const letters = await eventually("the letter", async () => {
      const found = (await mailboxOf(market, writer.email)).filter(({ subject }) => subject?.startsWith("Our answer"))
      return found.length > 0 && found
    })
    expect(letters).toHaveLength(1)
    expect(letters[0]!.text).toContain("At nine.")
    const { body } = await agent.request("GET", `/api/admin/contact-messages/${messageId}`)
    expect(body.item).toMatchObject({ answeredBy: "desk-support", answeredAt: expect.any(String) })
    expect(await audited("contact-message.replied")).toMatchObject([{ subject: messageId }])
  })

  test("keeps answers to use again under titles that are there once", async () => {
    const path = "/api/admin/canned-answers"
    const kept = await agent.request("POST", path, { title: "Opening hours", text: "From nine, {first}." })
    expect([kept.status, kept.body.total]).toEqual([201, 1])
    const again = await agent.request("POST", path, { title: "OPENING hours", text: "Later." })
    expect([again.status, again.body.fields]).toEqual([400, { title: "Another answer has this title." }])
    const { id } = kept.body.items[0]
    const changed = await agent.request("PUT", `${path}/${id}`, { title: "Opening hours", text: "From ten." })
    expect(changed.body.items).toMatchObject([{ text: "From ten.", changedBy: "desk-support" }])
    expect((await agent.request("DELETE", `${path}/${id}`)).status).toBe(200)
    expect((await agent.request("DELETE", `${path}/${id}`)).status).toBe(404)
    expect((await agent.request("PUT", `${path}/${id}`, { title: "Opening", text: "Ten." })).status).toBe(404)
  })

  test("knows no other desk, and no message that is not there", async () => {
    expect((await agent.request("GET", `/api/admin/desk/sales/${messageId}`)).status).toBe(404)
    expect((await agent.request("GET", "/api/admin/desk/finance-requests/fin_0")).status).toBe(404)
    expect(
      (await agent.request("POST", "/api/admin/desk/contact-messages/cmsg_0/replies", { text: "Hm" })).status
    ).toBe(404)
  })
})
