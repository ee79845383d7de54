import { mayBeResent, type SentMessage, type endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import { containing } from "#src/platform/like-pattern"
import type { SourceOf } from "../admin-list"
import { textMatches } from "../search-texts"

const STATUSES: Readonly<Record<SentMessage["status"], string>> = {
  sent: "success",
  failed: "failure",
  pending: "pending",
}

/** The records of Medusa's notification module. Their ids are sorted by time. */
export const sentMessages = {
  from: "notification message",
  id: "message.id",
  where({ q, channel, status, template, ...days }, where) {
    where.add("message.deleted_at IS NULL")
    where.equal({
      "message.channel": channel,
      "message.status": status && STATUSES[status],
      "message.template": template,
    })
    where.with(q && containing(q), (text) => textMatches("message.to", text))
    where.days("message.created_at", days)
  },
  orders: {},
  async read(ids) {
    const rows = await database().records<
      Omit<SentMessage, "at" | "status" | "mayBeResent"> & { at: Date; state: string }
    >(
      `SELECT id, channel, "to" AS recipient, coalesce(template, channel) AS template, data->>'title' AS title, status AS state,
         created_at AS at
       FROM notification WHERE id = ANY ($1)`,
      [ids]
    )
    return rows.map(({ at, state, ...row }): SentMessage => ({
      ...row,
      status: state === STATUSES.sent ? "sent" : state === STATUSES.failed ? "failed" : "pending",
      at: at.toISOString(),
      mayBeResent: mayBeResent(row),
    }))
  },
} satisfies SourceOf<typeof endpoints.listSentMessages>
