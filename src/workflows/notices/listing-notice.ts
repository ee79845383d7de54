import type { AccountRecord } from "#src/modules/account/types"
import type { NoticeToSend } from "#src/modules/messaging/types"

type Email = NonNullable<NoticeToSend["email"]>

/** A notice about a car, and the e-mail that says the same; `data` is what its template wants beside that. */
export function listingNotice(
  account: Pick<AccountRecord, "id" | "email" | "first">,
  notice: Pick<NoticeToSend, "key" | "type" | "role" | "title" | "text"> & { listingId: string },
  { template, data = {} }: { template: Email["template"]; data?: Record<string, string> }
): NoticeToSend {
  const { title, text, listingId } = notice
  return {
    ...notice,
    accountId: account.id,
    saleId: null,
    email: { to: account.email, template, data: { first: account.first, title, text, listingId, ...data } },
  }
}
