import { readFileSync } from "node:fs"
import { join } from "node:path"
import { HeldLocks, LOCK_ORDER, locksInVain, locksOf } from "./lock-order"

const names = (statement: string) => locksOf(statement).map(({ name }) => name)

test("a statement's locks are those of the table that it says it locks, wherever that stands in it", () => {
  expect(names(`SELECT * FROM sale WHERE id = $1 FOR UPDATE`)).toEqual(["sale"])
  expect(names(`SELECT * FROM fee WHERE sale_id = $1 ORDER BY id FOR NO KEY UPDATE`)).toEqual(["fee"])
  expect(names(`WITH present AS (SELECT id FROM account WHERE id = $3 FOR SHARE) INSERT INTO session (id) SELECT $1`)) //
    .toEqual(["account"])
  expect(
    names(
      `SELECT event.id FROM outbox_event event WHERE NOT EXISTS (SELECT FROM delivery d WHERE d.id = event.id) FOR UPDATE`
    )
  ).toEqual(["outbox_event"])
  expect(names(`SELECT 1 FROM charge c JOIN fee f USING (id) ORDER BY c.id FOR UPDATE OF f`)).toEqual(["fee"])
  expect(names(`SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 7))`)).toEqual(["credit"])
  expect(names(`SELECT pg_advisory_xact_lock($1)`)).toEqual(["?"])
  expect(names(`SELECT * FROM sale WHERE id = $1`)).toEqual([])
})

test("a lock against the written order is refused with both places, and one without a place in the order too", () => {
  const locks = new HeldLocks()
  const take = (statement: string, place: string, values: unknown[] = [1]) =>
    locks.add(locksOf(statement), values, () => place)
  take(`SELECT 1 FROM sale WHERE id = $1 FOR UPDATE`, "sales.ts:1")
  take(`SELECT 1 FROM fee WHERE id = $1 FOR UPDATE`, "fees.ts:2")
  // A lock that is already held causes no wait.
  take(`UPDATE sale SET status = $2 WHERE id = $1`, "sales.ts:2", [1, "open"])
  take(`SELECT 1 FROM sale WHERE id = $1 FOR UPDATE`, "sales.ts:3")
  expect(() => take(`SELECT 1 FROM sale WHERE id = $1 FOR UPDATE`, "sales.ts:4", [2])).toThrow(
    "sale, at sales.ts:4, while fee is held, from fees.ts:2"
  )
  expect(() => take(`UPDATE account SET status = $1`, "accounts.ts:5")).toThrow("account, at accounts.ts:5, while sale")
  expect(() => take(`SELECT 1 FROM unheard_of FOR UPDATE`, "new.ts:5")).toThrow(
    "written order: unheard_of, at new.ts:5"
  )
})

test("who waits for nobody may lock in any order, and what a savepoint took back is held no more", () => {
  const locks = new HeldLocks()
  const take = (statement: string) => locks.add(locksOf(statement), [], () => "here")
  take(`SELECT 1 FROM conversation FOR UPDATE`)
  take(`SELECT 1 FROM sale FOR UPDATE SKIP LOCKED`)
  locks.forgetAfter(0)
  take(`SELECT 1 FROM account FOR UPDATE`)
})

test("a lock is in vain where its statement does nothing under it", () => {
  expect(locksInVain(`SELECT 1 FROM sale WHERE id = $1 FOR UPDATE`)).toBe(true)
  expect(locksInVain(`SELECT pg_advisory_xact_lock($1)`)).toBe(true)
  expect(locksInVain(`DELETE FROM sale WHERE id IN (SELECT id FROM sale FOR UPDATE SKIP LOCKED)`)).toBe(false)
  expect(locksInVain(`SELECT 1 FROM sale WHERE id = $1`)).toBe(false)
})

test("docs/architecture.md states the order that is checked", () => {
  const page = readFileSync(join(__dirname, "../../docs/architecture.md"), "utf8")
  const list = /Rows are locked in this order[\s\S]*?\n\n((?:\d+\. .*\n)+)/.exec(page)![1]!
  expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual([...LOCK_ORDER])
})
