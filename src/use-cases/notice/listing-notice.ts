import type { NoticeFact } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import type { NoticeToSend } from "#src/modules/message/types"
import { figureData } from "#src/wording/notice/figures"
import { noticeWords } from "#src/wording/notice/index"

type Email = NonNullable<NoticeToSend["email"]>

interface About {
  key: string
  role: NoticeToSend["role"]
  listingId: string
  saleId?: string | null
  /** The title of the listing's car. */
  car: string
  /** True when a dealer sells the car. In this case the notice states prices with HST too. */
  fromDealer?: boolean
  told: NoticeFact
}

/** A notice about a car with its e-mail. `data` has the template's additional values. */
export function listingNotice(
  account: Pick<AccountRecord, "id" | "email" | "first">,
  { key, role, listingId, saleId = null, car, fromDealer = false, told }: About,
  {
    template,
    data = {},
    to = account.email,
  }: { template: Email["template"]; data?: Record<string, string>; to?: string }
): NoticeToSend {
  const reader = { role, car, fromDealer }
  const { title, text } = noticeWords(told, reader)
  return {
    ...told,
    key,
    role,
    accountId: account.id,
    listingId,
    saleId,
    email: {
      to,
      template,
      data: { first: account.first, title, text, listingId, ...figureData(told, reader), ...data },
    },
  }
}
