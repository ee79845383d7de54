import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { uploadAttachment } from "../../../../workflows/messaging/attachments"

export const POST = route(endpoints.uploadAttachment, async ({ account, file, scope }) => ({
  ok: true as const,
  attachment: await uploadAttachment(scope, account!.id, file!),
}))
