import type { NoticePurpose } from "@northlot/contract"
import { database } from "#src/platform/database"

/** Records which news was sent to whom, and through which channels. */
export class SentNews {
  /** Records that news is sent now, with its channels; `false` if news with this key was sent before. */
  async note(news: {
    key: string
    accountId: string
    purpose: NoticePurpose
    site: boolean
    push: boolean
    email: boolean
    sms: boolean
  }): Promise<boolean> {
    const { rowCount } = await database().query(
      `INSERT INTO told_news (key, account_id, purpose, site, push, email, sms, told_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, northlot_now())
       ON CONFLICT (key) DO NOTHING`,
      [news.key, news.accountId, news.purpose, news.site, news.push, news.email, news.sms]
    )
    return rowCount === 1
  }
}
