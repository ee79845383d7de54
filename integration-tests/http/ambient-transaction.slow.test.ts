import { randomUUID } from "node:crypto"
import { addDays, format } from "date-fns"
import { cents } from "@northlot/contract"
import { startMarket, type Market } from "../environment/market"
import { people, postForm, type Answer, type Person } from "../environment/people"
import { millisecondsOf } from "../environment/quickest"
import { eventually } from "../environment/wait"
import { bid, draft, publish, storedAuction, untilSettled } from "./bidding-support"
import { allowShortAuctions, endNow, payFee, saleOf, sell } from "./sales-support"
import { sandboxCheckout } from "#src/providers/payment-sandbox/sandbox-checkout"
import { stripeCheckout } from "#src/providers/payment-stripe-checkout/stripe-checkout"
import EmailProvider from "#src/providers/email/service"
import SmsProvider from "#src/providers/sms/service"
import { runWorkflow } from "#src/workflows/run-workflow"
import {
  afterCommit,
  asBidding,
  closeDatabase,
  database,
  holdLock,
  openDatabase,
  outside,
} from "#src/platform/database"
import { decideAndWrite } from "#src/modules/auction/store/bidding-batch"
import { appendBids } from "#src/modules/auction/store/bids"
import type { BidderJudge } from "#src/modules/auction/types"
import {
  endDeliveries,
  spreadEvents,
  takeDeliveries,
  type Delivery,
} from "#src/modules/event-bus-outbox/store/deliveries"
import type { Subscription } from "#src/modules/event-bus-outbox/subscriptions"
import FeeModuleService from "#src/modules/fee/service"
import { askForTiers } from "#src/modules/promotion/ask-providers"
import LocalFileProvider from "#src/providers/file-local/service"

let market: Market

beforeAll(async () => {
  market = await startMarket({ environment: { NORTHLOT_LIMITS: "off" } })
  openDatabase(market.databaseUrl, 5_000)
  await market.pool.query(`CREATE TABLE ambient (id text PRIMARY KEY)`)
  await market.inside("listen")
})
afterAll(async () => {
  await closeDatabase()
  await market?.stop()
})
beforeEach(() => market.pool.query(`DELETE FROM ambient`))

const insert = (id: string) => database().query(`INSERT INTO ambient VALUES ($1)`, [id])
const kept = async () =>
  (await market.pool.query<{ id: string }>(`SELECT id FROM ambient ORDER BY id`)).rows.map(({ id }) => id)
const connections = async () => {
  const { rows } = await database().query<{ pid: number }>(`SELECT pg_backend_pid() AS pid`)
  return rows[0]!.pid
}

describe("a transaction", () => {
  test("takes in every statement of the code that it calls, and leaves nothing of them behind when it fails", async () => {
    const failed = database().transaction(async () => {
      const outer = await connections()
      await insert("outer")
      await database().transaction(async () => {
        await Promise.all([insert("inner 1"), insert("inner 2")])
        expect(await connections()).toBe(outer)
      })
      throw new Error("Not this time.")
    })
    await expect(failed).rejects.toThrow("Not this time.")
    expect(await kept()).toEqual([])
  })

  test("that could not be serialised is repeated as a whole, from where it was opened and not from where it was joined", async () => {
    const tries = { outer: 0, inner: 0 }
    await database().transaction(async () => {
      tries.outer++
      await insert(`outer ${tries.outer}`)
      await database()
        .transaction(async () => {
          tries.inner++
          if (tries.inner === 1) await database().query(`DO $$ BEGIN RAISE SQLSTATE '40001'; END $$`)
        })
        .catch(() => undefined)
    })
    expect(tries).toEqual({ outer: 2, inner: 2 })
    expect(await kept()).toEqual(["outer 2"])
  })

  test("is not committed in part when the error of something that joined it was caught", async () => {
    const halfDone = database().transaction(async () => {
      await database()
        .transaction(async () => {
          await insert("half")
          throw new Error("The other half failed.")
        })
        .catch(() => undefined)
    })
    await expect(halfDone).rejects.toThrow("Use a savepoint")
    const afterBrokenStatement = database().transaction(async () => {
      await insert("before")
      await database()
        .query("SELECT no_such_column")
        .catch(() => undefined)
    })
    await expect(afterBrokenStatement).rejects.toThrow("Use a savepoint")
    expect(await kept()).toEqual([])
  })

  test("goes on after the error of a savepoint, which takes back its own work alone", async () => {
    await database().transaction(async () => {
      await insert("before")
      await expect(
        database().savepoint(async () => {
          await insert("inside")
          await insert("before")
        })
      ).rejects.toMatchObject({ code: "23505" })
      await database().savepoint(() => insert("second"))
    })
    expect(await kept()).toEqual(["before", "second"])
  })

  test("refuses what is sent beside an open savepoint, which would be taken back with it", async () => {
    const beside = database().transaction(async () => {
      await Promise.all([database().savepoint(() => insert("inside")), insert("beside")])
    })
    await expect(beside).rejects.toThrow("The transaction has an open savepoint")
    expect(await kept()).toEqual([])
  })

  test("of bids sends its statements together: one that fails takes back all, and what follows is done in its order", async () => {
    await asBidding(async () => {
      await database().transaction(() => Promise.all([insert("first"), insert("second")]))
      const failed = database().transaction(() => Promise.all([insert("third"), insert("first"), insert("fourth")]))
      await expect(failed).rejects.toMatchObject({ code: "23505" })
      const caught = database().transaction(() => Promise.allSettled([insert("fifth"), insert("first")]))
      await expect(caught).rejects.toThrow("after an error inside it was caught")
      expect(await kept()).toEqual(["first", "second"])
      await database().transaction(async () => {
        await database().savepoint(() => insert("inside"))
        await Promise.all([
          database().query(`UPDATE ambient SET id = 'earlier' WHERE id = 'inside'`),
          database().query(`UPDATE ambient SET id = 'later' WHERE id = 'earlier'`),
        ])
      })
      expect(await kept()).toEqual(["first", "later", "second"])
    })
  })

  test("fails when work was started in it and not awaited, and that work fails too when it comes later", async () => {
    const unawaited = database().transaction(async () => {
      void insert("under way").catch(() => undefined)
    })
    await expect(unawaited).rejects.toThrow("still running")
    let later: Promise<unknown> = Promise.resolve()
    await database().transaction(async () => {
      await insert("in time")
      later = new Promise((done) => setTimeout(done, 0)).then(() => insert("too late"))
      later.catch(() => undefined)
    })
    await expect(later).rejects.toThrow("The transaction is over")
    expect(await kept()).toEqual(["in time"])
  })

  test("is left by what outlives it: a timer that was started outside sends its statement by itself", async () => {
    let later: Promise<unknown> = Promise.resolve()
    await expect(
      database().transaction(async () => {
        later = outside(() => new Promise((done) => setTimeout(done, 0)).then(() => insert("by itself")))
        throw new Error("Rolled back.")
      })
    ).rejects.toThrow("Rolled back.")
    await later
    expect(await kept()).toEqual(["by itself"])
  })

  test("tells others once it is committed, and nothing of a try or a savepoint that was taken back", async () => {
    const told: string[] = []
    let tries = 0
    await database().transaction(async () => {
      tries++
      afterCommit(() => told.push(`try ${tries}`))
      await database().transaction(async () => afterCommit(() => told.push("joined")))
      await database().savepoint(async () => afterCommit(() => told.push("savepoint")))
      const undone = database().savepoint(async () => {
        afterCommit(() => told.push("undone"))
        throw new Error("Not this.")
      })
      await expect(undone).rejects.toThrow("Not this.")
      expect(told).toEqual([])
      if (tries === 1) await database().query(`DO $$ BEGIN RAISE SQLSTATE '40001'; END $$`)
    })
    expect(told).toEqual(["try 2", "joined", "savepoint"])
    afterCommit(() => told.push("at once"))
    expect(told.at(-1)).toBe("at once")
  })
})

describe("inside a transaction", () => {
  const inside = <Result>(work: () => Promise<Result>) => database().transaction(work)

  test("a second connection is refused, whoever asks for it: that is how everybody can come to wait for everybody", async () => {
    const refusal = "A second connection was requested"
    await expect(inside(() => outside(() => insert("beside")))).rejects.toThrow(refusal)
    await expect(inside(() => outside(() => database().transaction(() => insert("beside"))))).rejects.toThrow(refusal)
    await expect(inside(() => database().exclusively(1, async () => undefined))).rejects.toThrow(refusal)
    expect(await kept()).toEqual([])
  })

  test("a lock against the written order is refused with both places, and one outside of a transaction too", async () => {
    const lock = (table: string) => database().query(`SELECT FROM ${table} FOR UPDATE`)
    await inside(async () => void (await lock("sale"), await lock("charge"), await holdLock("credit", "any")))
    const inverted = inside(async () => void (await lock("charge"), await lock("sale")))
    await expect(inverted).rejects.toThrow(
      /against the written order: sale, at .*ambient-transaction.*, while charge is held, from .*ambient-transaction/
    )
    const byNames = inside(async () => void (await holdLock("credit", "any"), await holdLock("policy", "any")))
    await expect(byNames).rejects.toThrow("against the written order: policy")
    await expect(lock("sale")).rejects.toThrow("A lock was taken outside a transaction")
    await expect(holdLock("credit", "any")).rejects.toThrow("A lock was taken outside a transaction")
  })

  test("no workflow is started, no payment provider called and no message sent", async () => {
    const workflow = (() => ({ run: () => Promise.resolve({ result: "ran", errors: [] }) })) as never
    await expect(runWorkflow(workflow, {} as never, {})).resolves.toBe("ran")
    await expect(inside(() => runWorkflow(workflow, {} as never, {}))).rejects.toThrow("A workflow was started inside")
    for (const provider of [sandboxCheckout, stripeCheckout]) {
      await expect(inside(() => provider.retrieve("any"))).rejects.toThrow("A payment provider was called inside")
      await expect(inside(() => provider.refund("any", cents(1), "key"))).rejects.toThrow("inside a transaction")
    }
    for (const provider of [new EmailProvider(), new SmsProvider()]) {
      await expect(inside(() => provider.send({ to: "any" } as never))).rejects.toThrow("A message was sent inside")
    }
  })

  test("nobody else's code is asked, neither for fees nor for promotions, and no identity checked", async () => {
    const ask = jest.fn()
    const named = [{ name: "theirs", ask }] as never
    const fees = new FeeModuleService({ fee_providers: named } as never)
    await expect(inside(() => fees.quotesOf([]))).rejects.toThrow("A fee provider was asked inside")
    await expect(inside(() => askForTiers(named, {} as never))).rejects.toThrow("A promotion provider was asked inside")
    expect(ask).not.toHaveBeenCalled()
    await expect(market.inside("checkIdentity")).rejects.toThrow("An identity provider was called inside")
  })

  test("no file is stored or read, by Medusa's module either, and outside it is", async () => {
    const file = { fileKey: "aa/" + "a".repeat(40) + ".jpg" }
    await expect(inside(async () => new LocalFileProvider().getAsBuffer(file))).rejects.toThrow(
      "The storage of files was called inside"
    )
    await expect(market.inside("storeFile", { inTransaction: true })).rejects.toThrow("The storage of files was called")
    expect(await market.inside("storeFile", { inTransaction: false })).toMatchObject({ id: expect.any(String) })
  })
})

describe("a module of the commerce core inside a transaction", () => {
  const customers = async (emails: string[]) =>
    (await market.pool.query(`SELECT FROM customer WHERE email = ANY ($1)`, [emails])).rowCount
  const heard = async (emails: string[]) => {
    const { rows } = await market.pool.query<{ topic: string }>(
      `SELECT topic FROM outbox_event WHERE payload->>'id' IN (SELECT id FROM customer WHERE email = ANY ($1))`,
      [emails]
    )
    return rows.map(({ topic }) => topic)
  }
  test("commits with it, and so do its events, those of a second call as those of the first", async () => {
    const emails = ["first@example.ca", "second@example.ca"]
    await market.inside("createCustomers", { emails, fails: false })
    expect(await customers(emails)).toBe(2)
    expect(await heard(emails)).toEqual(["customer.customer.created", "customer.customer.created"])
  })

  test("leaves nothing behind when it fails, neither rows nor events", async () => {
    const emails = ["third@example.ca", "fourth@example.ca"]
    const before = await market.pool.query(`SELECT FROM outbox_event WHERE topic LIKE 'customer.%'`)
    await expect(market.inside("createCustomers", { emails, fails: true })).rejects.toThrow("after the customers")
    expect(await customers(emails)).toBe(0)
    const after = await market.pool.query(`SELECT FROM outbox_event WHERE topic LIKE 'customer.%'`)
    expect(after.rowCount).toBe(before.rowCount)
  })
})

describe("the event bus", () => {
  interface Heard {
    name: string
    data: unknown
  }
  const heard = async () => (await market.inside<Heard[]>("heard")).map(({ name }) => name)
  const emit = (messages: unknown, options = {}) => market.inside("emit", { messages, options })
  const grouped = (name: string, eventGroupId: string) => ({ name, data: {}, metadata: { eventGroupId } })
  const stored = async (topic: string) =>
    (
      await market.pool.query<{ ahead: number }>(
        `SELECT extract(epoch FROM due_at - clock_timestamp())::float8 AS ahead FROM outbox_event WHERE topic = $1`,
        [topic]
      )
    ).rows
  /**
   * Waits until a new event is delivered. Events are delivered oldest first, so all earlier due events are then
   * delivered.
   */
  const untilTold = async (name: string) => {
    await emit({ name, data: {} })
    await eventually(`${name} to be told`, async () => (await heard()).includes(name))
  }
  test("tells who listens to all of what Medusa emits and of what we do", async () => {
    await market.inside("createCustomers", { emails: ["all@example.ca"], fails: false })
    await publish(market, await people(market).seller())
    await eventually("both", async () => {
      const names = await heard()
      return names.includes("customer.customer.created") && names.includes("listing.changed")
    })
  })

  test("tells events of a group once that is released, and never those that were cleared", async () => {
    await emit([
      grouped("staged.kept", "group_1"),
      grouped("staged.cleared", "group_1"),
      grouped("staged.other", "group_2"),
    ])
    await untilTold("after.staging")
    expect((await heard()).filter((name) => name.startsWith("staged."))).toEqual([])
    await market.inside("clear", { group: "group_1", eventNames: ["staged.cleared"] })
    await market.inside("release", "group_1")
    await eventually("the released one", async () => (await heard()).includes("staged.kept"))
    await untilTold("after.release")
    expect((await heard()).filter((name) => name.startsWith("staged."))).toEqual(["staged.kept"])
    await market.inside("clear", { group: "group_2" })
    expect(await stored("staged.other")).toEqual([])
  })

  test("deletes a group that nobody released after a day, and no younger one", async () => {
    await emit([grouped("orphan.old", "group_3"), grouped("orphan.young", "group_4")])
    await market.pool.query(
      `UPDATE outbox_event SET created_at = created_at - interval '25 hours' WHERE topic = 'orphan.old'`
    )
    await market.inside("forgetOld")
    expect(await stored("orphan.old")).toEqual([])
    expect(await stored("orphan.young")).toHaveLength(1)
  })

  test("tells an event after its delay, one of a group after the delay from its release", async () => {
    const delay = 3_600_000
    await emit({ name: "late.one", data: {} }, { delay })
    await emit(grouped("late.grouped", "group_5"), { delay })
    await market.inside("release", "group_5")
    for (const topic of ["late.one", "late.grouped"]) {
      const [{ ahead }] = (await stored(topic)) as [{ ahead: number }]
      expect(ahead).toBeGreaterThan(3_500)
      expect(ahead).toBeLessThanOrEqual(3_600)
    }
    await untilTold("after.delay")
    expect((await heard()).filter((name) => name.startsWith("late."))).toEqual([])
    await market.pool.query(`UPDATE outbox_event SET due_at = clock_timestamp() WHERE topic LIKE 'late.%'`)
    await eventually("both late ones", async () => {
      const names = await heard()
      return names.includes("late.one") && names.includes("late.grouped")
    })
  })

  test("gives an event its deliveries without a look at the thousands that have theirs", async () => {
    await market.pool.query(
      `INSERT INTO outbox_event (topic, key, payload, spread_at)
       SELECT 'late.spread', 'one of many ' || number, '{}', clock_timestamp() FROM generate_series(1, 3000) AS number`
    )
    const listener = { topic: "late.spread", subscriberId: "nobody-here", laneGroup: "" } as Subscription
    // Another process may be assigning events to subscribers and hold the lock for this. The test then tries again with
    // a new event.
    const spread = await eventually("a turn at spreading", () =>
      database().transaction(async () => {
        await database().query(`INSERT INTO outbox_event (topic, key, payload) VALUES ('late.spread', $1, '{}')`, [
          randomUUID(),
        ])
        await spreadEvents([listener])
        const { rows } = await database().query<{ read: number; made: number }>(
          `SELECT pg_stat_get_xact_tuples_fetched(id) + pg_stat_get_xact_tuples_returned(id) AS read,
             (SELECT count(*)::int FROM outbox_delivery WHERE subscriber = 'nobody-here') AS made
           FROM CAST('outbox_event' AS regclass) AS id`
        )
        return rows[0]!.made > 0 && rows[0]
      })
    )
    await market.pool.query(
      `WITH gone AS (DELETE FROM outbox_delivery WHERE subscriber = 'nobody-here')
       UPDATE outbox_event SET done_at = clock_timestamp() WHERE topic = 'late.spread'`
    )
    expect(spread).toEqual({ read: expect.any(Number), made: 1 })
    expect(Number((spread as { read: number }).read)).toBeLessThan(50)
  })

  test("finds a payment behind 100,000 events of another kind without a look at them, not spread yet and spread", async () => {
    // Simulates the planner's statistics after an idle time, which say that the tables are empty.
    await market.pool.query(
      `SET allow_system_table_mods = on;
       UPDATE pg_class SET relpages = 1, reltuples = 0
       WHERE oid IN ('outbox_event'::regclass, 'outbox_delivery'::regclass) OR oid IN (
         SELECT indexrelid FROM pg_index WHERE indrelid IN ('outbox_event'::regclass, 'outbox_delivery'::regclass));
       RESET allow_system_table_mods`
    )
    const rolledBack = new Error("Nothing of it stays.")
    const listener = (subscriberId: string) =>
      ({ topic: subscriberId, subscriberId, laneGroup: subscriberId }) as Subscription
    const taker = (subscriberId: string, urgent: boolean) => {
      return { subscriberId, urgent, timeLimitSeconds: 60, running: 0, served: 0, most: 8 }
    }
    const ADD = `WITH event AS (
        INSERT INTO outbox_event (topic, key, payload, due_at, spread_at)
        SELECT $1, 'one of many ' || number, '{}', clock_timestamp() - interval '1 hour' / $2::integer,
          CASE WHEN $3 THEN clock_timestamp() END
        FROM generate_series(1, $2::integer) AS number RETURNING id, due_at)
      INSERT INTO outbox_delivery (event_id, subscriber, due_at) SELECT id, $1, due_at FROM event WHERE $3`
    const reading = async (table: string, work: () => Promise<unknown>) => {
      const read = async () => {
        const { rows } = await database().query<{ total: number }>(
          `SELECT (pg_stat_get_xact_tuples_fetched(id) + pg_stat_get_xact_tuples_returned(id))::int AS total
           FROM CAST($1 AS regclass) AS id`,
          [table]
        )
        return rows[0]!.total
      }
      const before = await read()
      await work()
      return (await read()) - before
    }
    // Another process may be assigning events to subscribers and hold the lock for this. The test then tries again with
    // a new event.
    const spread = await eventually("a turn at spreading", async () => {
      let found: { read: number; subscribers: string[] } | null = null
      const work = async () => {
        await database().query(ADD, ["many-wait", 100_000, false])
        await database().query(ADD, ["somebody-paid", 1, false])
        const read = await reading("outbox_event", () =>
          spreadEvents([listener("many-wait"), listener("somebody-paid")])
        )
        const { rows } = await database().query<{ subscriber: string }>(
          `SELECT DISTINCT subscriber FROM outbox_delivery WHERE subscriber IN ('many-wait', 'somebody-paid') ORDER BY subscriber`
        )
        if (rows.length > 0) found = { read, subscribers: rows.map(({ subscriber }) => subscriber) }
        throw rolledBack
      }
      await expect(database().transaction(work)).rejects.toBe(rolledBack)
      return found as { read: number; subscribers: string[] } | null
    })
    expect(spread.subscribers).toEqual(["many-wait", "somebody-paid"])
    expect(spread.read).toBeLessThan(1_000)

    for (const [topic, total] of [
      ["many-wait", 100_000],
      ["somebody-paid", 1],
    ])
      await market.pool.query(ADD, [topic, total, true])
    const taking = async () => {
      let taken: Delivery[] = []
      const read = await reading("outbox_delivery", async () => {
        const takers = [taker("many-wait", false), taker("somebody-paid", true)]
        taken = await takeDeliveries(1, takers, { urgent: 1, other: 1, together: 1 })
      })
      expect(taken.map(({ subscriber }) => subscriber)).toEqual(["somebody-paid"])
      expect(read).toBeLessThan(200)
      throw rolledBack
    }
    await expect(database().transaction(taking)).rejects.toBe(rolledBack)
    await market.pool.query(`DELETE FROM outbox_event WHERE topic IN ('many-wait', 'somebody-paid')`)
  })

  test("hands what waits to whom has the least under way, then to whom waited longest", async () => {
    const rolledBack = new Error("Nothing of it stays.")
    const work = async () => {
      for (const [number, subscriber] of ["busy", "served", "waiting"].entries())
        await database().query(
          `WITH event AS (
             INSERT INTO outbox_event (topic, key, payload, spread_at)
             SELECT $1, number::text, '{}', clock_timestamp() FROM generate_series(1, 3) AS number RETURNING id)
           INSERT INTO outbox_delivery (event_id, subscriber, due_at)
           SELECT id, $1, clock_timestamp() - make_interval(mins => 9 - $2::integer) FROM event`,
          [subscriber, number]
        )
      const taker = { urgent: false, timeLimitSeconds: 60, running: 0, served: 0, most: 8 }
      const takers = [
        { ...taker, subscriberId: "busy", running: 2 },
        { ...taker, subscriberId: "served", served: 7 },
        { ...taker, subscriberId: "waiting", served: 3 },
      ]
      const next = async (other: number) => {
        const taken = await takeDeliveries(1, takers, { urgent: 0, other, together: other })
        return taken.map(({ subscriber }) => subscriber).sort()
      }
      expect(await next(1)).toEqual(["waiting"])
      expect(await next(3)).toEqual(["served", "waiting", "waiting"])
      expect(await next(3)).toEqual(["busy", "served", "served"])
      throw rolledBack
    }
    await expect(database().transaction(work)).rejects.toBe(rolledBack)
  })

  test("ends a delivery without a look at the thousands that wait", async () => {
    const waiting = (key: string, total: number) =>
      market.pool.query<{ id: number }>(
        `WITH event AS (
           INSERT INTO outbox_event (topic, key, payload, due_at)
           SELECT 'listing.changed', $1 || number, '{}', 'infinity' FROM generate_series(1, $2::integer) AS number RETURNING id)
         INSERT INTO outbox_delivery (event_id, subscriber, due_at, attempts)
         SELECT id, 'nobody-here', 'infinity', 1 FROM event RETURNING event_id AS id`,
        [key, total]
      )
    // Simulates the planner's statistics after an idle time, which say that the tables are empty.
    await market.pool.query(
      `SET allow_system_table_mods = on;
       UPDATE pg_class SET relpages = 1, reltuples = 0 WHERE oid = 'outbox_delivery'::regclass
         OR oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = 'outbox_delivery'::regclass);
       RESET allow_system_table_mods`
    )
    await waiting("one of many ", 3_000)
    const { rows } = await waiting("the one ", 1)
    const eventId = Number(rows[0]!.id)
    const read = await database().transaction(async () => {
      await endDeliveries([{ eventId, subscriber: "nobody-here", attempts: 1 } as Delivery])
      const { rows: counted } = await database().query<{ read: number }>(
        `SELECT pg_stat_get_xact_tuples_fetched(id) + pg_stat_get_xact_tuples_returned(id) AS read
         FROM CAST('outbox_delivery' AS regclass) AS id`
      )
      return counted[0]!.read
    })
    expect(read).toBeLessThan(50)
    const { rowCount } = await market.pool.query(`SELECT FROM outbox_event WHERE id = $1 AND done_at IS NOT NULL`, [
      eventId,
    ])
    expect(rowCount).toBe(1)
    await market.pool.query(`DELETE FROM outbox_event WHERE key LIKE 'one of many %'`)
  })

  test("adds to the bid log without a look at the bidders of other auctions", async () => {
    const someone = people(market)
    const [seller, bidder] = [await someone.seller(), await someone.dealerBuyer()]
    const [listingId, otherId] = [await publish(market, seller), await publish(market, seller)]
    expect(await bid(bidder, listingId, { amount: 9_000 })).toMatchObject({ status: 201 })
    const [auction, other] = [await storedAuction(market, listingId), await storedAuction(market, otherId)]
    await market.pool.query(
      `INSERT INTO auction_bidder (auction_id, bidder_id, number)
       SELECT $1, 'acct_of_another_' || number, number FROM generate_series(1, 3000) AS number`,
      [other.id]
    )
    const row = { seq: 2, bidderId: bidder.id, bidderNumber: 1, amountCents: cents(1_000_000), automatic: false }
    const read = await asBidding(() =>
      database().transaction(async () => {
        await appendBids(auction.id, auction.log_head, [row], new Date()).written
        const { rows } = await database().query<{ read: number }>(
          `SELECT pg_stat_get_xact_tuples_fetched(id) + pg_stat_get_xact_tuples_returned(id) AS read
           FROM CAST('auction_bidder' AS regclass) AS id`
        )
        throw Object.assign(new Error("taken back"), { read: Number(rows[0]!.read) })
      })
    ).catch((error: Error & { read?: number }) => error.read ?? error)
    expect(read).toBeLessThan(50)
  })

  test("takes bids on several cars, each as if it were alone, and leaves the car that somebody else holds", async () => {
    const someone = people(market)
    const [seller, bidder, rival] = [await someone.seller(), await someone.dealerBuyer(), await someone.dealerBuyer()]
    const listings = [await publish(market, seller), await publish(market, seller), await publish(market, seller)]
    const [first, second, held] = await Promise.all(listings.map((listingId) => storedAuction(market, listingId)))
    const everybody: BidderJudge = async (asked) =>
      asked.map(() => ({ audience: "public", refusals: new Map(), endedSessions: new Set() }))
    const submission = (auction: { id: string }, bidderId: string, dollars: number, key: string) => ({
      auctionId: auction.id,
      bidderId,
      sessionId: null,
      amountCents: cents(dollars * 100),
      mode: "proxy" as const,
      request: { key, hash: `${auction.id} ${dollars}` },
      admittedBefore: false,
    })
    const holder = await market.pool.connect()
    try {
      await holder.query("BEGIN")
      await holder.query(`SELECT FROM auction WHERE id = $1 FOR UPDATE`, [held!.id])
      const outcomes = await asBidding(() =>
        database().transaction(() =>
          decideAndWrite(
            [
              {
                auctionId: first!.id,
                submissions: [submission(first!, bidder.id, 9_000, "one"), submission(first!, rival.id, 9_500, "one")],
              },
              { auctionId: held!.id, submissions: [submission(held!, bidder.id, 9_000, "two")] },
              {
                auctionId: second!.id,
                submissions: [submission(second!, bidder.id, 10, "low"), submission(second!, bidder.id, 9_000, "one")],
              },
            ],
            { judge: everybody, limit: "enforced" }
          )
        )
      )
      expect(outcomes[0]!.results).toMatchObject([{ leading: true }, { leading: true, bidCount: 3 }])
      expect(outcomes[0]!.change!.rows.map(({ seq, bidderNumber }) => [seq, bidderNumber])).toEqual([
        [1, 1],
        [2, 1],
        [3, 2],
      ])
      expect(outcomes[1]).toBeNull()
      // The same transaction has already used this key for the first car.
      expect(outcomes[2]!.results).toMatchObject([{ code: "BID_TOO_LOW" }, { code: "IDEMPOTENCY_CONFLICT" }])
      expect(outcomes[2]!.change).toBeNull()
    } finally {
      await holder.query("ROLLBACK")
      holder.release()
    }
    const { rows } = await market.pool.query(`SELECT id, bid_count, last_seq FROM auction WHERE id = ANY ($1)`, [
      [first!.id, second!.id, held!.id],
    ])
    expect(new Map(rows.map(({ id, ...counts }) => [id, counts]))).toEqual(
      new Map([
        [first!.id, { bid_count: 3, last_seq: 3 }],
        [second!.id, { bid_count: 0, last_seq: 0 }],
        [held!.id, { bid_count: 0, last_seq: 0 }],
      ])
    )
  })

  test("leaves nothing of a delivery that its relay renames as it ends", async () => {
    const { rows } = await market.pool.query<{ id: string }>(
      `INSERT INTO outbox_event (topic, key, payload, due_at) VALUES ('listing.changed', 'renamed', '{}', 'infinity') RETURNING id`
    )
    const eventId = Number(rows[0]!.id)
    await market.pool.query(
      `INSERT INTO outbox_delivery (event_id, subscriber, due_at, attempts) VALUES ($1, 'nobody-here', 'infinity', 1)`,
      [eventId]
    )
    const renaming = await market.pool.connect()
    await renaming.query("BEGIN")
    await renaming.query(`UPDATE outbox_delivery SET relay = 1, leased_until = 'infinity' WHERE event_id = $1`, [
      eventId,
    ])
    const ended = endDeliveries([{ eventId, subscriber: "nobody-here", attempts: 1 } as Delivery])
    await eventually("the end to wait for the new name", async () => {
      const { rowCount } = await market.pool.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%outbox_deliver%' AND datname = current_database()`
      )
      return rowCount === 1
    })
    await renaming.query("COMMIT")
    renaming.release()
    await ended
    const left = await market.pool.query(`SELECT FROM outbox_delivery WHERE event_id = $1`, [eventId])
    const done = await market.pool.query(`SELECT FROM outbox_event WHERE id = $1 AND done_at IS NOT NULL`, [eventId])
    expect([left.rowCount, done.rowCount]).toEqual([0, 1])
  })

  test("tells nobody of what was emitted in a transaction that failed", async () => {
    await expect(market.inside("emitAndFail", { name: "rolled.back", data: {} })).rejects.toThrow("after the event")
    expect(await stored("rolled.back")).toEqual([])
  })
})

/** The number of concurrent requests: more than all pooled connections of a process. */
const PRESSES = 40

describe("nobody can make everybody wait", () => {
  let admin: Person
  let seller: Person
  let buyer: Person

  beforeAll(async () => {
    const someone = people(market)
    ;[admin, seller, buyer] = [await someone.admin(), await someone.seller(), await someone.buyer({ credits: 5 })]
    await allowShortAuctions(admin)
  })

  /** Sends `PRESSES` requests at once, each made by `press`. Meanwhile, a visitor requests a car in a loop. */
  async function pressed(press: (index: number) => Promise<Answer>): Promise<Answer[]> {
    const shown = await publish(market, seller)
    const read = async () => {
      const began = performance.now()
      const { status } = await people(market).nobody().request("GET", `/api/listings/${shown}`)
      return { status, milliseconds: performance.now() - began }
    }
    await read()
    // Measures how long `PRESSES` concurrent reads of the car take on this machine without other requests.
    const unhindered = await millisecondsOf(() => Promise.all(Array.from({ length: PRESSES }, read)))
    let done = false
    const presses = Promise.all(Array.from({ length: PRESSES }, (_, index) => press(index))).finally(
      () => (done = true)
    )
    const reads = [await read()]
    while (!done) reads.push(await read())
    const answers = await presses
    const limit = Math.max(1_000, 2 * unhindered)
    expect(reads.filter(({ status, milliseconds }) => status !== 200 || milliseconds > limit)).toEqual([])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    return answers
  }
  const succeeded = (answers: Answer[]) => answers.filter(({ status }) => status < 300).length

  test("by bidding on one car", async () => {
    const listingId = await publish(market, seller)
    const answers = await pressed((index) =>
      bid(buyer, listingId, { amountCents: 10_000 * (index + 1), mode: "proxy" })
    )
    expect(succeeded(answers)).toBeGreaterThan(0)
  })

  test("by publishing one car", async () => {
    const listingId = await draft(seller)
    const endsAt = new Date((await market.clock.now()).getTime() + 7_200_000).toISOString()
    const answers = await pressed(() =>
      seller.request("PATCH", `/api/listings/${listingId}`, { endsAt, status: "live" })
    )
    expect(succeeded(answers)).toBeGreaterThan(0)
    expect((await storedAuction(market, listingId)).status).toBe("open")
  })

  test("by paying one fee, by its checkout and by a credit", async () => {
    const listingId = await sell(market, seller, buyer)
    expect(succeeded(await pressed(() => buyer.request("POST", "/api/fees/checkout", { listingId })))).toBeGreaterThan(
      0
    )
    await pressed(() => buyer.request("POST", "/api/fees/credit", { listingId }))
    const { rows } = await market.pool.query(
      `SELECT coalesce(sum(delta), 0)::int AS total FROM credit_entry WHERE account_id = $1`,
      [buyer.id]
    )
    expect([4, 5]).toContain(rows[0].total)
  })

  test("by a step of one settlement, and by cancelling one sale", async () => {
    const listingId = await sell(market, seller, buyer)
    for (const person of [buyer, seller]) await payFee(market, person, listingId)
    const { id } = await eventually("the sale to open", async () => {
      const sale = await saleOf(buyer, listingId)
      return sale.status === "open" && sale
    })
    const step = { step: "buyerSentFunds" }
    await pressed(() => buyer.request("POST", `/api/sales/${id}/settlement/steps`, step))
    const answers = await pressed(() =>
      admin.request("POST", `/api/admin/sales/${id}/cancel`, { fault: "nobody", reason: "Both agreed." })
    )
    expect(succeeded(answers)).toBeGreaterThan(0)
  })

  test("by moving one negotiation", async () => {
    const listingId = await publish(market, seller, { reserveCents: cents(2_000_000) })
    await bid(buyer, listingId, { amountCents: 1_800_000 })
    await endNow(market, listingId)
    const { id } = await eventually("the negotiation", async () => {
      const { body } = await buyer.request("GET", `/api/negotiations?listingId=${listingId}`)
      return body.items[0]
    })
    const answers = await pressed((index) =>
      index % 2 === 0
        ? buyer.request("POST", `/api/negotiations/${id}/offer`, { amountCents: 1_850_000 })
        : seller.request("POST", `/api/negotiations/${id}/decline`)
    )
    expect(succeeded(answers)).toBeGreaterThan(0)
  })

  test("by booking one time of an inspection", async () => {
    const place = { address: "1 Yard Road", capacity: 1, open: true }
    expect((await admin.request("PUT", "/api/admin/inspection-locations/etobicoke", place)).status).toBe(200)
    const listingId = await draft(seller)
    const { body } = await seller.request("POST", "/api/payments/certify/start", { listingId })
    await postForm(market, new URL(body.url).pathname, { outcome: "succeed" })
    const stripeSessionId = body.session.id
    await eventually(
      "the payment",
      async () => (await seller.request("GET", `/api/payments/certify/status?session_id=${stripeSessionId}`)).body.paid
    )
    const date = format(addDays(await market.clock.now(), 3), "yyyy-MM-dd")
    const { free } = (await seller.request("GET", `/api/appointments/taken?location=Etobicoke&date=${date}`)).body
    const wish = { location: "Etobicoke", date, time: free[0], stripeSessionId }
    const answers = await pressed(() => seller.request("POST", "/api/appointments/book", wish))
    expect(succeeded(answers)).toBe(1)
  })

  test("and none of them locks rows in the opposite order of another: Postgres had to end no transaction", async () => {
    const { rows } = await market.pool.query(
      `SELECT pg_stat_clear_snapshot(), deadlocks::int FROM pg_stat_database WHERE datname = current_database()`
    )
    expect(rows[0].deadlocks).toBe(0)
  })

  test("a bid is taken and its auction settled while other requests hold every ordinary connection", async () => {
    const listingId = await publish(market, seller)
    const holder = await market.pool.connect()
    let answers: Promise<Answer[]> = Promise.resolve([])
    try {
      await holder.query("BEGIN")
      await holder.query("LOCK TABLE watched_listing IN ACCESS EXCLUSIVE MODE")
      answers = Promise.all(Array.from({ length: PRESSES }, () => buyer.request("PUT", `/api/watchlist/${listingId}`)))
      await eventually("all ordinary connections held", async () => {
        const { rows } = await market.pool.query(
          `SELECT count(*)::int AS held FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = 'northlot' AND wait_event_type = 'Lock'`
        )
        return rows[0].held >= 16
      })
      expect((await bid(buyer, listingId, { amountCents: 10_000 })).status).toBe(201)
      await endNow(market, listingId)
      expect((await untilSettled(market, listingId)).status).toBe("settled")
    } finally {
      await holder.query("ROLLBACK")
      holder.release()
      await answers
    }
  })
})
