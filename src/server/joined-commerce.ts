import { MikroOrmBase } from "@medusajs/framework/utils"
import { openTransaction, refuseSecondConnection, type Database } from "#src/platform/database"

type Statements = Pick<Database, "query">
type Wire = { query(statement: never, answer: (error: unknown, result?: unknown) => void): void }

/** The part of Knex that is used here. */
export interface Connection {
  client: { transacting?: boolean; acquireConnection(): Promise<unknown>; releaseConnection(wire: unknown): unknown }
  withUserParams(params: object): Connection
}

interface Manager {
  fork?(options?: { cloneEventManager: boolean }): Manager
  setTransactionContext(context: unknown): void
  flush(): Promise<void>
}

interface Repository {
  manager_: Manager
  getFreshManager(): Manager
  transaction(task: (manager: Manager) => Promise<unknown>, options?: object): Promise<unknown>
}

/**
 * Lets Medusa's modules join the caller's open transaction on its connection. Inside a transaction, requests for a
 * second connection are refused.
 */
export function joinTransactions(connection: Connection): void {
  const { client } = connection
  const acquire = client.acquireConnection.bind(client)
  client.acquireConnection = async () => {
    refuseSecondConnection()
    return acquire()
  }

  const contexts = new WeakMap<Statements, Connection>()
  const contextOf = (open: Statements) => {
    const known = contexts.get(open) ?? contextOn(connection, open)
    contexts.set(open, known)
    return known
  }
  const base = MikroOrmBase.prototype as unknown as Repository
  const { getFreshManager, transaction } = base
  base.getFreshManager = function () {
    const open = openTransaction()
    if (!open || !this.manager_.fork) return getFreshManager.call(this)
    // Without its own event manager, a service would emit no events from its second call on.
    const manager = this.manager_.fork({ cloneEventManager: true })
    manager.setTransactionContext(contextOf(open))
    return manager
  }
  base.transaction = function (task, options) {
    if (!openTransaction()) return transaction.call(this, task, options)
    const flushed = async (manager: Manager) => {
      const result = await task(manager)
      await manager.flush()
      return result
    }
    // With a given manager, Medusa runs the task on it and opens no transaction.
    return transaction.call(this, flushed, { ...options, transaction: this.getFreshManager() })
  }
}

/** Knex's functions on the connection of an open transaction, which they may not begin or end. */
function contextOn(connection: Connection, open: Statements): Connection {
  const wire: Wire = {
    query: (statement, answer) => void open.query(statement).then((result) => answer(null, result), answer),
  }
  const context = connection.withUserParams({})
  Object.assign(context.client, {
    transacting: true,
    acquireConnection: async () => wire,
    releaseConnection: async () => undefined,
  })
  return context
}
