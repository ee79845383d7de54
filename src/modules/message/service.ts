import { Desk } from "./store/desk"
import { FinanceRequests } from "./store/finance-requests"
import { Questions } from "./store/questions"
import { unsentAttachments } from "./store/attachments"
import { MessageRecords } from "./public-records"
import { Notices } from "./store/notices"
import { Conversations } from "./store/conversations"

/** Notices and the private chats of sales. README.md states the invariants. */
export default class MessageModuleService extends MessageRecords {
  readonly questions = new Questions()
  readonly financeRequests = new FinanceRequests()
  readonly desk = new Desk()
  readonly notices = new Notices()
  readonly conversations = new Conversations()

  /** One person's uploads that are not sent yet. README.md states how long they stay. */
  readonly unsent = unsentAttachments
}
