import { handOver } from "./hand-over"

let mockInTransaction = false
jest.mock("#src/platform/database", () => ({ openTransaction: () => (mockInTransaction ? {} : null) }))
beforeEach(() => (mockInTransaction = false))

const createdAt = new Date("2026-11-22T12:00:00Z")
const delivery = { eventId: 7, topic: "sale.opened", payload: { saleId: "sale_1" }, metadata: null, createdAt }

test("a subscriber is handed the event with its number, its version and when it happened", async () => {
  const react = jest.fn(() => Promise.resolve())
  await handOver(delivery, { react, timeLimitSeconds: 1 })
  const metadata = { id: 7, version: 1, created_at: createdAt }
  expect(react).toHaveBeenCalledWith({ name: "sale.opened", data: { saleId: "sale_1" }, metadata })
})

test("a delivery inside a transaction is refused before the subscriber runs", async () => {
  mockInTransaction = true
  const react = jest.fn(() => Promise.resolve())
  await expect(handOver(delivery, { react, timeLimitSeconds: 1 })).rejects.toThrow("inside a transaction")
  expect(react).not.toHaveBeenCalled()
})

test("a subscriber that does not end is given up after its time limit", async () => {
  const react = () => new Promise<void>(() => undefined)
  await expect(handOver(delivery, { react, timeLimitSeconds: 0.01 })).rejects.toThrow("did not end within 0.01 seconds")
})
