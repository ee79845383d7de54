import { AsyncLocalStorage } from "node:async_hooks"
import Redis, { Cluster, type Command, type RedisOptions } from "ioredis"
import { configuration } from "./configuration"
import { logger } from "./logger"
import { reasonOf } from "./log-throttle"

/** Nothing that we ask Redis for is worth waiting longer: there is always a way without. */
const COMMAND_MILLISECONDS = 1_000
const CONNECT_MILLISECONDS = 2_000
const LONGEST_PAUSE_MILLISECONDS = 2_000

let client: Redis | undefined
let realtimeClient: Redis | undefined
let socketsClients: SocketsRedis | undefined

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

/** What is to be done about the news that are being sent, where Redis does not take them. */
export function otherWay(): (() => void) | undefined {
  return notTaken.getStore()
}

let heardAgain: () => void = () => undefined

/** Calls this each time that what comes through Redis is heard again after the connection was lost. */
export function onRedisHeardAgain(listener: () => void): void {
  heardAgain = listener
}

/** Has it said when this connection is there again. */
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
 * The connection over which sockets of several processes hear of each other. What cannot be told to the others is still
 * told to the sockets of this process; its copies wait for what comes, and go on when Redis is back.
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

/** Sharded pub/sub for sockets alone: a connection that tells, and one that hears. */
export interface SocketsRedis {
  tell: Redis | Cluster
  hear: Redis | Cluster
}

/** The Redis that is for sockets alone, one server or a cluster of several; null where they use the shared one. */
export function socketsRedis(): SocketsRedis | null {
  const { redisSocketsUrls } = configuration()
  const [first, ...others] = redisSocketsUrls
  if (!first) return null
  if (socketsClients) return socketsClients
  // What is heard may come before Redis has been asked whether it is ready.
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
  // The other connection has said it.
  watchHearing(socketsClients.hear).on("error", () => undefined)
  return socketsClients
}

/** True when Redis answers, or none is used. */
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
