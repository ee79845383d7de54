import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import type { InternalModuleDeclaration } from "@medusajs/framework/types"
import OutboxEventBusService from "./service"

const mockInserted: Record<string, unknown>[] = []
jest.mock("#src/platform/outbox", () => ({
  emit: (topic: string, _payload: unknown, key: string, options: object) =>
    Promise.resolve(mockInserted.push({ topic, key, ...options })),
  isOwnTopic: (name: string) => name === "sale.opened",
}))
const mockQuery = jest.fn((_sql: string, _values?: unknown[]) =>
  Promise.resolve({ rows: [] as unknown[], rowCount: 0 })
)
jest.mock("#src/platform/database", () => ({ database: () => ({ query: mockQuery }) }))
jest.mock("./relay", () => ({ startOutboxRelay: jest.fn() }))

const declaration = { scope: "internal", worker_mode: "shared" } as unknown as InternalModuleDeclaration
let bus: OutboxEventBusService
beforeEach(() => {
  mockInserted.length = 0
  mockQuery.mockClear()
  bus = new OutboxEventBusService({}, {}, declaration)
})
const listener = () => Promise.resolve()

test("an event of the commerce core that nobody listens to is not kept, one of ours always is", async () => {
  await bus.emit([
    { name: "order.placed", data: { id: "order_1" } },
    { name: "sale.opened", data: {} },
  ])
  expect(mockInserted.map(({ topic }) => topic)).toEqual(["sale.opened"])
})

test("an event is kept for a listener of its name and for one of all, and no more when the last is gone", async () => {
  bus.subscribe("order.placed", listener, { subscriberId: "one" })
  await bus.emit({ name: "order.placed", data: {} })
  bus.unsubscribe("order.placed", listener, { subscriberId: "one" })
  await bus.emit({ name: "order.placed", data: {} })
  expect(mockInserted).toHaveLength(1)
  bus.subscribe("*", listener, { subscriberId: "all" })
  await bus.emit({ name: "order.placed", data: {} })
  expect(mockInserted).toHaveLength(2)
})

test("an event waits for its delay, and one of a group for the group's release", async () => {
  bus.subscribe("*", listener, { subscriberId: "all" })
  await bus.emit({ name: "order.placed", data: {}, options: { key: "order_1" } }, { delay: 500 })
  await bus.emit({ name: "order.placed", data: {}, metadata: { eventGroupId: "group_1" } })
  expect(mockInserted).toMatchObject([
    { key: "order_1", delaySeconds: 0.5, group: undefined },
    { delaySeconds: 0, group: "group_1" },
  ])
  await bus.clearGroupedEvents("group_1", { eventNames: ["order.placed"] })
  expect(mockQuery.mock.calls.at(-1)![1]).toEqual(["group_1", ["order.placed"]])
})

test("a group that holds something is released and told to whoever delivers", async () => {
  mockQuery.mockResolvedValueOnce({ rows: [{ name: "order.placed", data: {}, metadata: null }], rowCount: 1 })
  await bus.releaseGroupedEvents("group_1")
  expect(mockQuery.mock.calls.map(([sql]) => sql.trim().split(" ")[0])).toEqual(["UPDATE", "SELECT"])
})

test("whoever emits, our code or the commerce core, one function writes the event", () => {
  const source = join(__dirname, "../..")
  const writers = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      file.endsWith(".ts") &&
      !file.endsWith(".test.ts") &&
      /INSERT INTO outbox_event/i.test(readFileSync(join(source, file), "utf8"))
  )
  expect(writers).toEqual([join("platform", "outbox.ts")])
})
