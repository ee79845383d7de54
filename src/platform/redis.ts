import { AsyncLocalStorage } from "node:async_hooks"
import Redis, { type Command, type RedisOptions } from "ioredis"
import { configuration } from "./configuration"
import { logger } from "./logger"
import { reasonOf } from "./once-per-outage"

/** Nothing that we ask Redis for is worth waiting longer: there is always a way without. */
const COMMAND_MILLISECONDS = 1_000
const CONNECT_MILLISECONDS = 2_000
const LONGEST_PAUSE_MILLISECONDS = 2_000

let client: Redis | undefined
let realtimeClient: Redis | undefined

/** Tries again soon and for good: a server of ours that came up without Redis is whole again when it comes. */
export function reconnectAfter(tries: number): number {
  return Math.min(tries * 200, LONGEST_PAUSE_MILLISECONDS) * (0.75 + Math.random() / 4)
}

/**
 * Commands that find no connection fail at once; one that is not answered ends the connection, so that the next ones
 * do.
 */
class QuickRedis extends Redis {
  constructor(url: string, options: RedisOptions = {}) {
    super(url, {
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      commandTimeout: COMMAND_MILLISECONDS,
      connectTimeout: CONNECT_MILLISECONDS,
      retryStrategy: reconnectAfter,
      ...options,
    })
  }

  override sendCommand(...given: Parameters<Redis["sendCommand"]>): unknown {
    const answer = super.sendCommand(...given)
    const [command] = given as [Command]
    command.promise.catch((error: Error) => {
      if (error.message === "Command timed out" && this.status !== "end") this.disconnect(true)
    })
    return answer
  }
}

/** The shared Redis connection, or `null` where the product runs without Redis. */
export function redis(): Redis | null {
  const { redisUrl } = configuration()
  if (!redisUrl) return null
  client ??= reportOutages(new QuickRedis(redisUrl))
  return client
}

const notTaken = new AsyncLocalStorage<() => void>()

/** Has `send` put something into the sockets' connection, and does `orElse` where Redis does not take it. */
export function sendOrElse(orElse: () => void, send: () => void): void {
  notTaken.run(orElse, send)
}

let heardAgain: () => void = () => undefined

/** Calls this each time that what comes through Redis is heard again after the connection was lost. */
export function onRedisHeardAgain(listener: () => void): void {
  heardAgain = listener
}

/**
 * The connection over which sockets of several processes hear of each other. What cannot be told to the others is still
 * told to the sockets of this process; its copies wait for what comes, and go on when Redis is back.
 */
export function realtimeRedis(): Redis | null {
  const { redisUrl } = configuration()
  if (!redisUrl) return null
  if (realtimeClient) return realtimeClient
  const made = reportOutages(new QuickRedis(redisUrl))
  const sent = async (sending: Promise<unknown>) => {
    const orElse = notTaken.getStore()
    return sending.catch(() => {
      orElse?.()
      return ""
    })
  }
  const copy = () => {
    const reader = new Redis(redisUrl, { maxRetriesPerRequest: null, retryStrategy: reconnectAfter })
    let lost = false
    reader.on("close", () => (lost = true))
    reader.on("ready", () => {
      if (lost) heardAgain()
      lost = false
    })
    return reader
  }
  const { xadd, publish } = made
  return (realtimeClient = Object.assign(made, {
    xadd: (...given: unknown[]) => sent(xadd.apply(made, given as never) as Promise<unknown>),
    publish: (...given: unknown[]) => sent(publish.apply(made, given as never) as Promise<unknown>),
    duplicate: copy,
  }) as never)
}

/** True when Redis answers, or none is used. */
export async function redisAnswers(): Promise<boolean> {
  const shared = redis()
  if (!shared) return true
  return shared.ping().then(
    () => true,
    () => false
  )
}

function reportOutages(watched: Redis): Redis {
  let down = false
  watched.on("error", (error) => {
    if (!down)
      logger.error(
        { reason: reasonOf(error) },
        "Redis is out of reach; limits count in each process, live news go by Postgres"
      )
    down = true
  })
  watched.on("ready", () => {
    if (down) logger.warn("Redis is back")
    down = false
  })
  return watched
}

export async function closeRedis(): Promise<void> {
  const closing = [client, realtimeClient]
  client = realtimeClient = undefined
  await Promise.all(closing.map((each) => each?.quit().catch(() => each.disconnect())))
}
