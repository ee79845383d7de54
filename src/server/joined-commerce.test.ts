import { MikroOrmBase } from "@medusajs/framework/utils"
import { joinTransactions, type Connection } from "./joined-commerce"

let mockOpen: { query: jest.Mock } | null = null
const mockRefuseSecondConnection = jest.fn()
jest.mock("#src/platform/database", () => ({
  openTransaction: () => mockOpen,
  refuseSecondConnection: () => mockRefuseSecondConnection(),
}))

function knex(): Connection {
  const client = () => ({ acquireConnection: async () => "own", releaseConnection: () => undefined })
  return { client: client(), withUserParams: () => ({ client: client(), withUserParams: knex }) }
}
const managers: { options: unknown; context?: Connection; flushed: boolean }[] = []
const transactional = jest.fn(async (task: (manager: unknown) => unknown) => task("a transaction of its own"))
interface Repository {
  getFreshManager(): unknown
  transaction(task: (manager: unknown) => Promise<unknown>): Promise<unknown>
}
const Base = MikroOrmBase as unknown as new (cradle: { manager: object }) => Repository
const repository = new Base({
  manager: {
    fork: (options: unknown) => {
      const fork = { options, context: undefined as Connection | undefined, flushed: false }
      managers.push(fork)
      return Object.assign(fork, {
        transactional,
        setTransactionContext: (context: Connection) => (fork.context = context),
        flush: async () => void (fork.flushed = true),
      })
    },
  },
})
const connection = knex()
joinTransactions(connection)

afterEach(() => {
  mockOpen = null
  managers.length = 0
  jest.clearAllMocks()
})

test("a module of the commerce core has its own transaction when none is open", async () => {
  await repository.transaction(async (manager) => expect(manager).toBe("a transaction of its own"))
  expect(transactional).toHaveBeenCalled()
})

test("a module works on the connection of the transaction that is open, writes before it answers, and ends nothing", async () => {
  mockOpen = { query: jest.fn(async () => ({ rows: ["row"] })) }
  await expect(repository.transaction(async () => "done")).resolves.toBe("done")
  expect(transactional).not.toHaveBeenCalled()
  const used = managers.find(({ flushed }) => flushed)!
  const wire = (await used.context!.client.acquireConnection()) as { query(text: string, answer: unknown): void }
  await expect(
    new Promise((done, fail) =>
      wire.query("SELECT", (error: unknown, answer: unknown) => (error ? fail(error as Error) : done(answer)))
    )
  ).resolves.toEqual({ rows: ["row"] })
  expect(mockOpen.query).toHaveBeenCalledWith("SELECT")
})

test("a module goes on telling of what it did from its second call in a transaction on", async () => {
  mockOpen = { query: jest.fn() }
  repository.getFreshManager()
  repository.getFreshManager()
  // Each entity manager needs a copy of the event listeners. Otherwise they are lost with the manager of the first
  // call.
  expect(managers.map(({ options }) => options)).toEqual([{ cloneEventManager: true }, { cloneEventManager: true }])
})

test("a connection of the commerce core's own pool is asked for under the same rule as ours", async () => {
  await expect(connection.client.acquireConnection()).resolves.toBe("own")
  expect(mockRefuseSecondConnection).toHaveBeenCalledTimes(1)
})
