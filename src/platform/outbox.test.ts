import { emit } from "./outbox"

const mockLanes: unknown[] = []
jest.mock("./database", () => ({
  database: () => ({
    query: (_sql: string, values: unknown[]) => {
      mockLanes.push(values[3])
      return Promise.resolve({ rowCount: 1 })
    },
  }),
}))

/** The lane of an email; deliveries of one lane happen one after another, in order. */
async function laneOf(to: string, about?: string): Promise<unknown> {
  await emit("email.requested", { to, about, template: "sale-step", data: {} }, "any")
  return mockLanes.at(-1)
}

test("letters to one address about one car keep their order, and wait for no letter about another car", async () => {
  const lane = await laneOf("ann@northlot.test", "lst_1")
  expect(await laneOf("ann@northlot.test", "lst_1")).toBe(lane)
  const others = [
    await laneOf("ann@northlot.test", "lst_2"),
    await laneOf("bob@northlot.test", "lst_1"),
    await laneOf("ann@northlot.test"),
  ]
  expect(new Set([lane, ...others]).size).toBe(4)
  expect(await laneOf("ann@northlot.test")).toBe(others[2])
})
