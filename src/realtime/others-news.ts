import { LRUCache } from "lru-cache"

const CACHE_MILLISECONDS = 120_000
const MOST_ACCOUNTS = 50_000
/** A tolerance, because a page measures its age only roughly. */
const MARGIN_MILLISECONDS = 1_000

/** When any process last sent each person, or everybody, an event that belongs to no listing. */
export class OthersNews {
  private readonly told = new LRUCache<string, number>({ max: MOST_ACCOUNTS, ttl: CACHE_MILLISECONDS })
  private everybodyAt: number

  constructor(private readonly now: () => number = () => performance.now()) {
    // Events before this process started are unknown, so older pages count as behind.
    this.everybodyAt = now()
  }

  ofAccount(accountId: string): void {
    this.told.set(accountId, this.now())
  }

  ofEverybody(): void {
    this.everybodyAt = this.now()
  }

  /** Whether a page of this age may have missed an event. For a visitor only events to everybody count. */
  since(ageMilliseconds: number, accountId: string | null): boolean {
    const from = this.now() - ageMilliseconds - MARGIN_MILLISECONDS
    if (ageMilliseconds > CACHE_MILLISECONDS || this.everybodyAt >= from) return true
    return accountId !== null && (this.told.get(accountId) ?? -Infinity) >= from
  }
}
