import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { worded } from "#src/queries/notice/notices"

export const GET = route(endpoints.listNotices, async ({ account, query, reader, scope }) => {
  const unseen = query.unseen === undefined ? null : query.unseen === "true"
  const { items, total } = await scope.resolve("message").notices.ofAccount(account!.id, { unseen, limit: query.limit })
  const notices = await worded(items, { support: reader !== null })
  return {
    ok: true as const,
    items: notices.map(({ accountId: _accountId, createdAt, seenAt, ...notice }) => ({
      ...notice,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt?.toISOString() ?? null,
    })),
    total,
  }
})
