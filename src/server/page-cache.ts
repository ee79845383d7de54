import { LRUCache } from "lru-cache"

/**
 * The same read, asked of the database once per key and time however many visitors ask. The answer that was asked for
 * longest ago makes room for one more than `most`. A failure is not kept.
 */
export function keptBriefly<Answer>(
  read: (key: string) => Promise<Answer>,
  { milliseconds, most }: { milliseconds: number; most: number }
): (key: string) => Promise<Answer> {
  // The library gives an answer out at the end of its time too; here that is over then.
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
