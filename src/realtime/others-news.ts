import { LRUCache } from "lru-cache"

const KEPT_MILLISECONDS = 120_000
const MOST_ACCOUNTS = 50_000
/** A page measures roughly how old it is. */
const MARGIN_MILLISECONDS = 1_000

/** When people, and everybody, were last told something that belongs to no listing: by this process or by another one. */
export class OthersNews {
  private readonly told = new LRUCache<string, number>({ max: MOST_ACCOUNTS, ttl: KEPT_MILLISECONDS })
  private everybodyAt: number

  constructor(private readonly now: () => number = () => performance.now()) {
    // What was told before this process came up, it does not know.
    this.everybodyAt = now()
  }

  ofAccount(accountId: string): void {
    this.told.set(accountId, this.now())
  }

  ofEverybody(): void {
    this.everybodyAt = this.now()
  }

  /** Whether a page of this age may lack any; of a visitor's without an account what everybody was told. */
  since(ageMilliseconds: number, accountId: string | null): boolean {
    const from = this.now() - ageMilliseconds - MARGIN_MILLISECONDS
    if (ageMilliseconds > KEPT_MILLISECONDS || this.everybodyAt >= from) return true
    return accountId !== null && (this.told.get(accountId) ?? -Infinity) >= from
  }
}
