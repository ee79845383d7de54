import Redis from "ioredis"
import { configuration } from "./configuration"

let client: Redis | undefined

/** The shared Redis connection, or `null` where the product runs without Redis. */
export function redis(): Redis | null {
  const { redisUrl } = configuration()
  if (!redisUrl) return null
  client ??= new Redis(redisUrl, { maxRetriesPerRequest: 1, enableOfflineQueue: true })
  return client
}

export async function closeRedis(): Promise<void> {
  const closing = client
  client = undefined
  await closing?.quit().catch(() => closing.disconnect())
}
