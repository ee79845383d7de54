import { AsyncLocalStorage } from "node:async_hooks"
import Redis, { Cluster, type Command, type RedisOptions } from "ioredis"
import { configuration } from "./configuration"
import { logger } from "./logger"
import { reasonOf } from "./log-throttle"

/** The timeout of a Redis command. It is short because every use of Redis has a fallback. */
const COMMAND_MILLISECONDS = 1_000
const CONNECT_MILLISECONDS = 2_000
const LONGEST_PAUSE_MILLISECONDS = 2_000

let client: Redis | undefined
let realtimeClient: Redis | undefined
let socketsClients: SocketsRedis | undefined

/** Retries soon and without end, so that a server that started without Redis recovers when Redis comes. */
export function reconnectAfter(tries: number): number {
  return Math.min(tries * 200, LONGEST_PAUSE_MILLISECONDS) * (0.75 + Math.random() / 4)
}

/**
 * Commands without a connection fail at once. A command without an answer closes the connection, so that the next
 * ones fail at once too.
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

/** The shared Redis connection, or null if the product runs without Redis. */
export function redis(): Redis | null {
  const { redisUrl } = configuration()
  if (!redisUrl) return null
  client ??= reportOutages(new QuickRedis(redisUrl))
  return client
}

const notTaken = new AsyncLocalStorage<() => void>()

/**
 * Runs `send`, which publishes to other processes through Redis. Runs `orElse` if Redis does not accept the message.
 */
export function sendOrElse(orElse: () => void, send: () => void): void {
  notTaken.run(orElse, send)
}

/** The `orElse` function of the `sendOrElse` call in progress; undefined outside of any call. */
export function otherWay(): (() => void) | undefined {
  return notTaken.getStore()
}

let heardAgain: () => void = () => undefined

/** Calls the listener each time that Redis messages arrive again after a lost connection. */
export function onRedisHeardAgain(listener: () => void): void {
  heardAgain = listener
}

/** Calls the listener of `onRedisHeardAgain` when this connection is restored. */
function watchHearing<Client extends Redis | Cluster>(reader: Client): Client {
  let lost = false
  reader.on("close", () => (lost = true))
  reader.on("ready", () => {
    if (lost) heardAgain()
    lost = false
  })
  return reader
}

/**
 * The connection by which sockets of several processes exchange messages. Without Redis, messages still reach this
 * process's sockets. Duplicates of this connection wait for Redis and then resume.
 */
export function realtimeRedis(): Redis | null {
  const { redisUrl } = configuration()
  if (!redisUrl) return null
  if (realtimeClient) return realtimeClient
  const made = reportOutages(new QuickRedis(redisUrl))
  const sent = async (sending: Promise<unknown>) => {
    const orElse = otherWay()
    return sending.catch(() => {
      orElse?.()
      return ""
    })
  }
  const copy = () => watchHearing(new Redis(redisUrl, { maxRetriesPerRequest: null, retryStrategy: reconnectAfter }))
  const { xadd, publish } = made
  return (realtimeClient = Object.assign(made, {
    xadd: (...given: unknown[]) => sent(xadd.apply(made, given as never) as Promise<unknown>),
    publish: (...given: unknown[]) => sent(publish.apply(made, given as never) as Promise<unknown>),
    duplicate: copy,
  }) as never)
}

/** Sharded pub/sub for sockets alone: a connection that publishes and one that subscribes. */
export interface SocketsRedis {
  tell: Redis | Cluster
  hear: Redis | Cluster
}

/** The Redis server or cluster for sockets alone; null if they use the shared one. */
export function socketsRedis(): SocketsRedis | null {
  const { redisSocketsUrls } = configuration()
  const [first, ...others] = redisSocketsUrls
  if (!first) return null
  if (socketsClients) return socketsClients
  // The subscribing connection has no ready check, because messages may arrive before that check ends.
  const patient = { maxRetriesPerRequest: null, retryStrategy: reconnectAfter, enableReadyCheck: false }
  if (others.length === 0) {
    socketsClients = { tell: reportOutages(new QuickRedis(first)), hear: new Redis(first, patient) }
  } else {
    const { username, password, protocol } = new URL(first)
    const redisOptions = {
      ...(username ? { username: decodeURIComponent(username) } : {}),
      ...(password ? { password: decodeURIComponent(password) } : {}),
      ...(protocol === "rediss:" ? { tls: {} } : {}),
      connectTimeout: CONNECT_MILLISECONDS,
    }
    const options = { clusterRetryStrategy: reconnectAfter, shardedSubscribers: true }
    const quick = { enableOfflineQueue: false, redisOptions: { ...redisOptions, commandTimeout: COMMAND_MILLISECONDS } }
    socketsClients = {
      tell: reportOutages(new Cluster(redisSocketsUrls, { ...options, ...quick })),
      hear: new Cluster(redisSocketsUrls, { ...options, redisOptions }),
    }
  }
  // Errors of the subscribing connection are ignored here, because the publishing connection reports them.
  watchHearing(socketsClients.hear).on("error", () => undefined)
  return socketsClients
}

/** True if Redis answers or is not used. */
export async function redisAnswers(): Promise<boolean> {
  const asked = [redis(), socketsClients?.tell].filter((each) => each !== null && each !== undefined)
  return Promise.all(asked.map((each) => each.ping())).then(
    () => true,
    () => false
  )
}

function reportOutages<Client extends Redis | Cluster>(watched: Client): Client {
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
  const closing = [client, realtimeClient, socketsClients?.tell, socketsClients?.hear]
  client = realtimeClient = socketsClients = undefined
  await Promise.all(closing.map((each) => each?.quit().catch(() => each.disconnect())))
}
