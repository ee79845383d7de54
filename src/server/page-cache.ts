import { LRUCache } from "lru-cache"

/**
 * Caches reads by key for a time, so that many visitors cause one query. Above `most` entries the least recently
 * used one is dropped. A failure is not cached.
 */
export function cachedBriefly<Answer>(
  read: (key: string) => Promise<Answer>,
  { milliseconds, most }: { milliseconds: number; most: number }
): (key: string) => Promise<Answer> {
  // The library still answers an entry at the exact end of its time, so the time is 1 ms shorter.
  const kept = new LRUCache<string, Promise<Answer>>({ max: most, ttl: milliseconds - 1, ttlResolution: 0 })
  return (key) => {
    const found = kept.get(key)
    if (found) return found
    const answer = read(key)
    kept.set(key, answer)
    answer.catch(() => kept.peek(key) === answer && kept.delete(key))
    return answer
  }
}
