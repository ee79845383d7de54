import { NOTICE_PARAMS, withoutOwn, type NoticeFact, type NoticeParams } from "@northlot/contract"
import type { NoticeRecord } from "#src/modules/messaging/types"
import { noticeWords } from "#src/wording/notices/index"
import { listingFactsOf } from "../sales/listing-facts"

const NOT_SHOWN = "Not shown to support."

type Stored = Pick<NoticeRecord, "type" | "params" | "title" | "text" | "role" | "listingId">
type Worded<Notice> = Omit<Notice, "params" | "title" | "text"> & {
  params: NoticeParams | null
  title: string
  text: string
}

/**
 * Notices as they are read now, each with its car's present title; what was kept as sentences says them. To `support`,
 * which reads as their person, without what is for the person's own eyes.
 */
export async function worded<Notice extends Stored>(
  notices: readonly Notice[],
  { support = false }: { support?: boolean } = {}
): Promise<Worded<Notice>[]> {
  const about = notices.filter(({ params }) => params !== null).map(({ listingId }) => listingId)
  const cars = await listingFactsOf([...new Set(about)])
  return notices.map((notice) => {
    const { type, params, title, text, role, listingId } = notice
    if (params === null) return { ...notice, params, title: title ?? "", text: support ? NOT_SHOWN : (text ?? "") }
    const shown = support ? withoutOwn(NOTICE_PARAMS[type], params) : params
    const told = { type, params: shown } as NoticeFact
    return { ...notice, params: told.params, ...noticeWords(told, { role, car: cars.get(listingId)?.title ?? "" }) }
  })
}
