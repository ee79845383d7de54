import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { createServer, type AddressInfo } from "node:net"
import Redis from "ioredis"

export interface OwnRedis {
  url: string
  flush(): Promise<void>
  kill(): Promise<void>
  start(): Promise<void>
  /** Stops Redis like a hanging machine; `thaw` resumes it. */
  freeze(): void
  thaw(): void
}

/** Starts a separate Redis on a free port, without storage on disk. */
export async function startOwnRedis(): Promise<OwnRedis> {
  const occupant = createServer().listen(0, "127.0.0.1")
  await once(occupant, "listening")
  const { port } = occupant.address() as AddressInfo
  occupant.close()
  await once(occupant, "close")
  let server: ChildProcess | null = null
  const ask = async (command: "ping" | "flushall") => {
    const client = new Redis(port, { retryStrategy: () => 50, maxRetriesPerRequest: null })
    client.on("error", () => undefined)
    await client.call(command)
    client.disconnect()
  }
  const redis: OwnRedis = {
    url: `redis://127.0.0.1:${port}`,
    flush: () => ask("flushall"),
    async kill() {
      const ending = server
      server = null
      if (!ending) return
      const ended = once(ending, "exit")
      ending.kill("SIGKILL")
      await ended
    },
    async start() {
      if (server) return
      server = spawn("redis-server", ["--port", String(port), "--save", "", "--appendonly", "no"], { stdio: "ignore" })
      await ask("ping")
    },
    freeze: () => void server?.kill("SIGSTOP"),
    thaw: () => void server?.kill("SIGCONT"),
  }
  await redis.start()
  return redis
}
