import { readdirSync, rmSync, statSync } from "node:fs"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { json } from "node:stream/consumers"
import { freshDatabase, type FreshDatabase } from "./fresh-database"
import { clockOf, noteUse, startMarket, type Market } from "./market"

/** The data of a market that a test file receives. */
export type LentMarket = Pick<Market, "port" | "databaseUrl" | "workerUrl" | "dataDirectory">

interface Kept {
  market: Market
  database: FreshDatabase
  files: Set<string>
  /** The last test file that used the market. */
  file: string
  /** The length of the market's log, in characters, when `file` got the market. */
  logged: number
  hasEnded: boolean
}

/**
 * Runs one market for each worker. The markets belong to the process of the whole run, because a test file's process
 * state ends with the file. Each file gets its market in the state of a new start.
 */
export async function ownMarkets(): Promise<{ address: string; close(): Promise<void> }> {
  const kept = new Map<string, Kept>()

  const start = async (worker: string, file: string): Promise<Kept> => {
    // With a trusted proxy, a test can choose its client address.
    const market = await startMarket({ environment: { NORTHLOT_TRUSTED_PROXIES: "1" }, lent: true })
    noteUse(file, market.logFile)
    const database = await freshDatabase(market).catch(async (error) => {
      await market.stop()
      throw error
    })
    const files = filesIn(market.dataDirectory)
    const started = { market, database, file, files, logged: market.log().length, hasEnded: false }
    void market.ended().then(() => (started.hasEnded = true))
    kept.set(worker, started)
    return started
  }

  const lend = async (worker: string, file: string): Promise<Kept> => {
    const known = kept.get(worker)
    if (!known) return start(worker, file)
    if (known.hasEnded) {
      kept.delete(worker)
      await known.market.stop()
      throw new Error(`The shared market of this worker has ended while ${known.file} used it.`)
    }
    await clockOf(known.market.pool).reset()
    if (await known.database.restore()) {
      await known.market.inside("restoreSettings")
      await known.market.inside("forgetLimits")
      await known.market.inside("forgetCachedAnswers")
      for (const path of filesIn(known.market.dataDirectory)) if (!known.files.has(path)) rmSync(path, { force: true })
      known.file = file
      known.logged = known.market.log().length
      noteUse(file, known.market.logFile, statSync(known.market.logFile).size)
      return known
    }
    process.stderr.write(`The shared market is started again: ${known.file} left it with work or another schema.\n`)
    await known.market.stop()
    return start(worker, file)
  }

  /**
   * The last request of each test worker. A test file may give up while its market is still starting, so the next
   * file's request waits for the previous one.
   */
  const turns = new Map<string, Promise<unknown>>()
  const lendInTurn = (worker: string, file: string): Promise<Kept> => {
    const turn = (turns.get(worker) ?? Promise.resolve()).catch(() => undefined).then(() => lend(worker, file))
    turns.set(worker, turn)
    return turn
  }

  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const { worker, file, name, given } = (await json(request)) as Record<string, any>
    if (request.url === "/inside") return { answer: await kept.get(worker)!.market.inside(name, given) }
    if (request.url === "/log") {
      const { market, logged } = kept.get(worker)!
      return { answer: market.log().slice(logged) }
    }
    const { port, databaseUrl, workerUrl, dataDirectory } = (await lendInTurn(worker, file)).market
    return { port, databaseUrl, workerUrl, dataDirectory } satisfies LentMarket
  }
  const server = createServer((request, response) => {
    response.setHeader("connection", "close")
    answer(request).then(
      (found) => response.end(JSON.stringify(found)),
      (error: Error) => response.writeHead(500).end(error.message)
    )
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close()
      server.closeAllConnections()
      await Promise.allSettled(turns.values())
      await Promise.all([...kept.values()].map(({ market }) => market.stop()))
    },
  }
}

function filesIn(directory: string): Set<string> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  return new Set(entries.filter((entry) => !entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name)))
}
