/** Sends realtime events to other processes by Postgres notifications while Redis is down. */
import { randomUUID } from "node:crypto"
import { Client, type Notification } from "pg"
import type { ServerToClientEvents } from "@northlot/contract"
import { configuration } from "#src/platform/configuration"
import { database, outside } from "#src/platform/database"
import { KEEP_ALIVE } from "#src/platform/database-connection"
import { oncePerOutage } from "#src/platform/log-throttle"
import { onRedisHeardAgain, realtimeRedis, sendOrElse } from "#src/platform/redis"
import { startRepeating } from "#src/platform/repeating"
import type { Gateway } from "./rooms"

const CHANNEL = "northlot_realtime"
/** A notification holds fewer than 8,000 bytes, and a character has at most four. */
const PART_CHARACTERS = 1_900
/**
 * One query sends at most this many parts of messages. A burst of messages therefore needs one connection, not the
 * whole pool.
 */
const MOST_PARTS_TOGETHER = 1_000
const CONNECT_MILLISECONDS = 5_000
const LISTEN_AGAIN_MILLISECONDS = 1_000
/**
 * The pause before pages are told by `news:missed` to fetch again. The connections to Redis return at about the same
 * time, and all their returns within the pause cause one `news:missed`.
 */
const PAUSE_BEFORE_MISSED_MILLISECONDS = 300

/** An event for the sockets in these rooms. `event` is null when the sessions of these sockets have ended. */
interface News {
  rooms: string[]
  event: keyof ServerToClientEvents | null
  payload: unknown[]
}

export interface WayWithoutRedis {
  /** Sends through Redis, and through Postgres if Redis does not accept the message. */
  send(news: News, throughRedis: () => void): void
  close(): Promise<void>
}

export const onlyThroughRedis: WayWithoutRedis = {
  send: (_news, throughRedis) => throughRedis(),
  close: async () => undefined,
}

/**
 * Sends realtime events by Postgres while Redis accepts no messages. Pages are told to fetch again (`news:missed`) when
 * Redis returns, and when a lost Postgres connection is restored, because events may be lost.
 */
export function openWayWithoutRedis(io: Gateway): WayWithoutRedis {
  const own = randomUUID()
  const lost = oncePerOutage("News for other processes are lost: neither Redis nor Postgres takes them")
  const deaf = oncePerOutage("News that come by Postgres are not heard")
  let listener: Client | null = null
  let heardBefore = false
  let missed: NodeJS.Timeout | undefined
  const waiting: string[] = []
  let sending = false

  const tellMissed = () => {
    clearTimeout(missed)
    missed = setTimeout(() => io.local.emit("news:missed"), PAUSE_BEFORE_MISSED_MILLISECONDS).unref()
  }
  const tell = (news: News) => {
    const text = JSON.stringify(news)
    const count = Math.ceil(text.length / PART_CHARACTERS)
    const id = randomUUID()
    const parts = Array.from({ length: count }, (_, part) =>
      JSON.stringify([own, id, part, count, text.slice(part * PART_CHARACTERS, (part + 1) * PART_CHARACTERS)])
    )
    waiting.push(...parts)
    if (!sending) void outside(sendWaiting)
  }
  const sendWaiting = async () => {
    sending = true
    while (waiting.length > 0) {
      const parts = waiting.splice(0, MOST_PARTS_TOGETHER)
      try {
        await database().query(`SELECT pg_notify('${CHANNEL}', part) FROM unnest($1::text[]) AS part`, [parts])
      } catch (error) {
        lost(error)
      }
    }
    sending = false
  }

  const unfinished = new Map<string, string>()
  const hear = ({ payload = "[]" }: Notification) => {
    const [from, id, part, count, text] = JSON.parse(payload) as [string, string, number, number, string]
    if (from === own) return
    // The parts of one text arrive in order.
    const whole = (unfinished.get(id) ?? "") + text
    unfinished.delete(id)
    if (part + 1 < count) return void unfinished.set(id, whole)
    const { rooms, event, payload: given } = JSON.parse(whole) as News
    const there = io.local.to(rooms)
    if (event !== null) return void (there.emit as (event: string, ...given: unknown[]) => void)(event, ...given)
    there.emit("session:ended")
    there.disconnectSockets(true)
  }
  const listen = async () => {
    if (listener) return
    const client = new Client({
      connectionString: configuration().databaseUrl,
      application_name: "northlot-realtime",
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      ...KEEP_ALIVE,
    })
    client.on("error", () => undefined)
    client.on("notification", hear)
    client.on("end", () => {
      if (listener === client) listener = null
      unfinished.clear()
    })
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
      listener = client
      if (heardBefore && realtimeRedis()?.status !== "ready") tellMissed()
      heardBefore = true
    } catch (error) {
      await client.end().catch(() => undefined)
      deaf(error)
    }
  }
  // A worker process has no sockets, so it does not listen.
  const listening =
    configuration().workerMode === "worker"
      ? null
      : startRepeating(listen, {
          pauseMilliseconds: LISTEN_AGAIN_MILLISECONDS,
          failure: "News that come by Postgres are not heard",
          immediately: true,
        })
  onRedisHeardAgain(tellMissed)

  return {
    send: (news, throughRedis) => sendOrElse(() => tell(news), throughRedis),
    async close() {
      clearTimeout(missed)
      await listening?.close()
      await listener?.end().catch(() => undefined)
    },
  }
}
