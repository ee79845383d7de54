import { LRUCache } from "lru-cache"

const CACHE_MILLISECONDS = 120_000
const MOST_ACCOUNTS = 50_000
/** The tolerance for the age of a page's data, because a page measures this age only roughly. */
const MARGIN_MILLISECONDS = 1_000

/** Records when any process last sent each person, or everybody, an event that belongs to no listing. */
export class OthersNews {
  private readonly told = new LRUCache<string, number>({ max: MOST_ACCOUNTS, ttl: CACHE_MILLISECONDS })
  private everybodyAt: number

  constructor(private readonly now: () => number = () => performance.now()) {
    // Events before the start of this process are unknown. A page with older data is therefore assumed to have missed
    // one.
    this.everybodyAt = now()
  }

  ofAccount(accountId: string): void {
    this.told.set(accountId, this.now())
  }

  ofEverybody(): void {
    this.everybodyAt = this.now()
  }

  /**
   * Whether a page whose data has this age may have missed an event. For a visitor, only events to everybody matter.
   */
  since(ageMilliseconds: number, accountId: string | null): boolean {
    const from = this.now() - ageMilliseconds - MARGIN_MILLISECONDS
    if (ageMilliseconds > CACHE_MILLISECONDS || this.everybodyAt >= from) return true
    return accountId !== null && (this.told.get(accountId) ?? -Infinity) >= from
  }
}
