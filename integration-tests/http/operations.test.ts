import { Queue, createPostgresBackend, setDefaultBackendFactory } from "bullmq"
import type { FailedJob, Operations } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { joinStaff, people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"

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
    expect(seal).toMatchObject({ everySeconds: 0.2, lastOutcome: "done", lastError: null })
  })

  test("tells what a job failed with, also when it works again", async () => {
    await market.pool.query(`ALTER TABLE negotiation RENAME TO negotiation_away`)
    const jobOf = async () => (await read()).schedules!.find(({ name }) => name === "expire-negotiations")!
    try {
      await market.inside("runJob", "expire-negotiations")
      expect(await jobOf()).toMatchObject({ lastOutcome: "failed", lastError: expect.stringContaining("negotiation") })
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
      `INSERT INTO outbox_delivery (event_id, subscriber, due_at, set_aside_at, set_aside_reason, failures, last_error)
       VALUES ($1, 'tell-yard', northlot_now(), northlot_now(), 'kept-failing', 9, 'The yard is closed')`,
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
    await queue.add("remind", { at: "nothing that a reminder could be about" }, { jobId, attempts: 1 })
    return eventually("its failure", async () => {
      const { body } = await reader.request("GET", "/api/admin/failed-jobs")
      return (body.items as FailedJob[]).find(({ id }) => id === jobId)
    })
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
