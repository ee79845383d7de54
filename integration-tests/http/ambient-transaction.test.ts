import { startMarket, type Market } from "../environment/market"
import { closeDatabase, database, openDatabase, outside } from "#src/platform/database"

let market: Market

beforeAll(async () => {
  market = await startMarket()
  openDatabase(market.databaseUrl, 5_000)
  await market.pool.query(`CREATE TABLE ambient (id text PRIMARY KEY)`)
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
    await expect(halfDone).rejects.toThrow("use a savepoint")
    const afterBrokenStatement = database().transaction(async () => {
      await insert("before")
      await database()
        .query("SELECT no_such_column")
        .catch(() => undefined)
    })
    await expect(afterBrokenStatement).rejects.toThrow("use a savepoint")
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
    await expect(beside).rejects.toThrow("A savepoint in it is open")
    expect(await kept()).toEqual([])
  })

  test("fails when work was started in it and not awaited, and that work fails too when it comes later", async () => {
    const unawaited = database().transaction(async () => {
      void insert("under way").catch(() => undefined)
    })
    await expect(unawaited).rejects.toThrow("under way")
    let later: Promise<unknown> = Promise.resolve()
    await database().transaction(async () => {
      await insert("in time")
      later = new Promise((done) => setTimeout(done, 0)).then(() => insert("too late"))
      later.catch(() => undefined)
    })
    await expect(later).rejects.toThrow("It is over")
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
})
