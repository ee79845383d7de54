import { endpoints, type Notice } from "@northlot/contract"
import { route } from "#src/http/route"
import type { NoticeRecord } from "#src/modules/messaging/types"

export const GET = route(endpoints.listNotices, async ({ account, query, scope }) => {
  const unseen = query.unseen === undefined ? null : query.unseen === "true"
  const { items, total } = await scope.resolve("messaging").noticesOf(account!.id, { unseen })
  return { ok: true as const, items: items.map(noticeView), total }
})

function noticeView({ accountId: _accountId, createdAt, seenAt, ...notice }: NoticeRecord): Notice {
  const { id, type, listingId, title, text, role, saleId } = notice
  return {
    id,
    type,
    listingId,
    title,
    text,
    role,
    saleId,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt?.toISOString() ?? null,
  }
}
