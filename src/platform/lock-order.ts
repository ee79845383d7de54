/**
 * The order in which a transaction may wait for locks: tables whose rows are locked, and the names of `holdLock`.
 * Transactions that follow it cannot deadlock. docs/architecture.md gives the reasons.
 */
export const LOCK_ORDER = [
  "bidding_heartbeat",
  "webhook_inbox",
  "staff_member",
  "staff_invitation",
  "payout_batch",
  "account",
  "auction",
  "sale",
  "policy",
  "settlement",
  "joint_charge",
  "charge",
  "charge_dispute",
  "fee",
  "certification_purchase",
  "certification",
  "inspection_location",
  "credit",
  "listing",
  "listing_draft",
  "promotion_places",
  "video_upload",
  "negotiation",
  "runner_up_offer",
  "conversation",
  "listing_question",
  "outbid_alert",
  "notice",
  "sms",
  "watchlist",
  "saved_search",
  "saved_view",
  "outbox_event",
  "outbox_delivery",
  "charge_document_number",
] as const

export type Lock = (typeof LOCK_ORDER)[number]

/**
 * Families of advisory locks, each with its number. `holdLock` hashes a key with this number as seed, so each key of a
 * family has its own lock.
 */
export const NAMED_LOCKS = {
  policy: 1,
  /** The database's triggers take this lock too. */
  credit: 7,
  watchlist: 8,
  certification_purchase: 11,
  listing_question: 12,
  saved_search: 13,
  saved_view: 14,
  sms: 15,
  promotion_places: 16,
  /** Prevents two requests for a joint payment from each creating half of the person's charges. */
  joint_charge: 18,
  /** A single lock, which a trigger takes at the commit. */
  charge_document_number: 17,
  /** Locked so that concurrent requests create one draft for a VIN. */
  listing_draft: 19,
} satisfies Partial<Record<Lock, number>>

export type NamedLock = keyof typeof NAMED_LOCKS

const ROW_LOCK = /\bFOR\s+(?:NO\s+KEY\s+UPDATE|UPDATE|KEY\s+SHARE|SHARE)\b(?:\s+OF\s+(\w+))?(\s+SKIP\s+LOCKED)?/gi
const NAMED_LOCK = /\bpg_advisory_xact_lock(?:_shared)?\((?:hashtextextended\(\$1, (\d+)\))?/gi
const WRITTEN_ROWS = /\b(?:UPDATE|DELETE\s+FROM)\s+(\w+)/gi
const KNOWN_STATEMENTS = 2_000
const WRITES = /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\b/i

export interface TakenLock {
  /** The name of the table or of the family of advisory locks; `?` if the statement does not show it. */
  name: string
  /** False if the statement skips locked rows. */
  waits: boolean
  /**
   * True if the statement writes the rows. If the transaction already holds a lock on rows of the same table, the write
   * counts as covered by that lock.
   */
  writes?: boolean
}

/**
 * Caches the result of `judge` for each statement, because the code repeats its statements. Composed statements vary
 * without end, so a full cache is cleared.
 */
function oncePerStatement<Judgement>(judge: (statement: string) => Judgement): (statement: string) => Judgement {
  const known = new Map<string, Judgement>()
  return (statement) => {
    const before = known.get(statement)
    if (before !== undefined) return before
    if (known.size >= KNOWN_STATEMENTS) known.clear()
    const judged = judge(statement)
    known.set(statement, judged)
    return judged
  }
}

/** The locks that a statement takes, explicitly or by writing rows. */
export const locksOf = oncePerStatement((statement): readonly TakenLock[] => {
  const rows = [...statement.matchAll(ROW_LOCK)].map(({ index, 1: alias, 2: skips }) => {
    const query = ownTextBefore(statement, index)
    const named = alias && new RegExp(String.raw`\b(?:FROM|JOIN)\s+(\w+)\s+(?:AS\s+)?${alias}\b`, "i").exec(query)
    const from = named || [...query.matchAll(/\bFROM\s+(\w+)/gi)].at(-1)
    return { name: from?.[1] ?? "?", waits: !skips }
  })
  const named = [...statement.matchAll(NAMED_LOCK)].map(([, seed]) => {
    const family = Object.entries(NAMED_LOCKS).find(([, number]) => String(number) === seed)
    return { name: family?.[0] ?? "?", waits: true }
  })
  const written = [...statement.matchAll(WRITTEN_ROWS)]
    .map(([, name]) => ({ name: name!, waits: true, writes: true }))
    .filter(({ name }) => LOCK_ORDER.includes(name as Lock) && !rows.some((row) => row.name === name))
  return [...rows, ...named, ...written]
})

/** The text of the query that ends at `end`, without subqueries in parentheses and without the query around it. */
function ownTextBefore(statement: string, end: number): string {
  let depth = 0
  let text = ""
  for (let at = end - 1; at >= 0; at--) {
    const character = statement[at]!
    if (character === ")") depth++
    else if (character === "(" && --depth < 0) break
    else if (depth === 0) text = character + text
  }
  return text
}

/** Whether a statement outside of a transaction would release its locks at once, before any work under the lock. */
export const locksInVain = oncePerStatement((statement): boolean => {
  if (statement.search(NAMED_LOCK) !== -1) return true
  return statement.search(ROW_LOCK) !== -1 && !WRITES.test(statement.replaceAll(ROW_LOCK, ""))
})

interface HeldLock {
  name: string
  /** The values of the lock request, which distinguish locks of one name. */
  key: string
  /**
   * Where the code took the lock. This is computed only on demand, because writing a stack takes longer than a
   * statement.
   */
  place: () => string
}

/** The locks that one transaction holds. */
export class HeldLocks {
  private readonly held: HeldLock[] = []

  get length(): number {
    return this.held.length
  }

  /** Forgets the locks taken since a savepoint, which its rollback released. */
  forgetAfter(length: number): void {
    this.held.length = length
  }

  /** @throws Error if a statement waits for a lock that the order places before one that is held */
  add(taken: readonly TakenLock[], values: readonly unknown[], place: () => string): void {
    for (const { name, waits, writes } of taken) {
      const lock: HeldLock = { name, key: JSON.stringify(values), place }
      if (this.held.some((one) => one.name === name && (writes || one.key === lock.key))) continue
      if (waits) this.refuseAgainstOrder(lock)
      this.held.push(lock)
    }
  }

  private refuseAgainstOrder({ name, place }: HeldLock): void {
    const rank = LOCK_ORDER.indexOf(name as Lock)
    if (rank === -1) throw new Error(`A lock without a place in the written order: ${name}, at ${place()}`)
    const inner = this.held.find((one) => LOCK_ORDER.indexOf(one.name as Lock) > rank)
    if (!inner) return
    throw new Error(
      `Locks taken against the written order: ${name}, at ${place()}, while ${inner.name} is held, from ${inner.place()}`
    )
  }
}
