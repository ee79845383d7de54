import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible"
import { RefusedError, type RateLimit } from "@northlot/contract"
import { configuration } from "./configuration"
import { redis } from "./redis"

const limiters = new Map<string, RateLimiterAbstract>()

/** One limiter per name. It counts in Redis, shared by all processes, or else in memory. */
export function limiterFor(name: string, limit: RateLimit): RateLimiterAbstract {
  const known = limiters.get(name)
  if (known) return known
  const options = { keyPrefix: `limit:${name}`, points: limit.points, duration: limit.seconds }
  const memory = new RateLimiterMemory(options)
  const client = redis()
  const limiter = client ? new RateLimiterRedis({ ...options, storeClient: client, insuranceLimiter: memory }) : memory
  limiters.set(name, limiter)
  return limiter
}

/**
 * Subtracts `points` from the points that the limiter still allows this key.
 * @throws RefusedError `TOO_MANY_REQUESTS`, with the seconds to wait, if the key has too few points left
 */
export async function consume(limiter: RateLimiterAbstract, key: string, points = 1): Promise<void> {
  try {
    await limiter.consume(key, points)
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected
    refuseTooMany(rejected)
  }
}

/** @throws RefusedError if the key has no points left; takes none. */
export async function refuseWhenUsedUp(limiter: RateLimiterAbstract, key: string): Promise<void> {
  const state = await limiter.get(key)
  if (state && state.consumedPoints >= limiter.points) refuseTooMany(state)
}

export async function isUsedUp(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  const state = await limiter.get(key)
  return state !== null && state.consumedPoints >= limiter.points
}

/** @throws RefusedError if the limits are enforced */
function refuseTooMany({ msBeforeNext }: RateLimiterRes): void {
  if (!configuration().enforceLimits) return
  throw new RefusedError("TOO_MANY_REQUESTS", undefined, {
    retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  })
}
