import { NOTICE_PARAMS, withoutOwn, type NoticeFact, type NoticeParams } from "@northlot/contract"
import { runningAt } from "#src/modules/auction/rules/running"
import type { NoticeRecord } from "#src/modules/message/types"
import { database } from "#src/platform/database"
import { noticeWords } from "#src/wording/notice/index"
import { listingFactsOf } from "../sale/listing-facts"

const NOT_SHOWN = "Not shown to support."

type Stored = Pick<NoticeRecord, "type" | "params" | "title" | "text" | "role" | "listingId" | "createdAt">
type Worded<Notice> = Omit<Notice, "params" | "title" | "text"> & {
  params: NoticeParams | null
  title: string
  text: string
}

/** Notices about a running auction are worded differently after its end. */
const OF_RUNNING_AUCTION: ReadonlySet<Stored["type"]> = new Set(["outbid", "reminder"])

/** The start of each of these listings' running auctions. */
async function runningSince(listingIds: readonly string[]): Promise<Map<string, Date>> {
  if (listingIds.length === 0) return new Map()
  const rows = await database().records<{ listingId: string; startsAt: Date }>(
    `SELECT listing_id, starts_at FROM auction
     WHERE listing_id = ANY ($1) AND ${runningAt()}`,
    [listingIds]
  )
  return new Map(rows.map(({ listingId, startsAt }) => [listingId, startsAt]))
}

/**
 * Returns notices with their present wording and the car's present title. A notice that was stored as sentences is
 * returned unchanged. With `support`, facts that only the person may see are left out.
 */
export async function worded<Notice extends Stored>(
  notices: readonly Notice[],
  { support = false }: { support?: boolean } = {}
): Promise<Worded<Notice>[]> {
  const told = notices.filter(({ params }) => params !== null)
  const listingsOf = (some: readonly Notice[]) => [...new Set(some.map(({ listingId }) => listingId))]
  const [cars, running] = await Promise.all([
    listingFactsOf(listingsOf(told)),
    runningSince(listingsOf(told.filter(({ type }) => OF_RUNNING_AUCTION.has(type)))),
  ])
  /**
   * Whether the auction of the notice is over. A notice from before the car's running auction is about an earlier
   * auction.
   */
  const isOver = ({ type, listingId, createdAt }: Notice) => {
    const since = running.get(listingId)
    return OF_RUNNING_AUCTION.has(type) && (since === undefined || since > createdAt)
  }
  return notices.map((notice) => {
    const { type, params, title, text, role, listingId } = notice
    if (params === null) return { ...notice, params, title: title ?? "", text: support ? NOT_SHOWN : (text ?? "") }
    const shown = support ? withoutOwn(NOTICE_PARAMS[type], params) : params
    const fact = { type, params: shown } as NoticeFact
    const { title: car = "", fromDealer = false } = cars.get(listingId) ?? {}
    const reader = { role, car, fromDealer, isOver: isOver(notice) }
    return { ...notice, params: fact.params, ...noticeWords(fact, reader) }
  })
}
