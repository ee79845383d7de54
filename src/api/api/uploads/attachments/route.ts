import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { uploadAttachment } from "#src/use-cases/message/attachments"

export const POST = route(endpoints.uploadAttachment, async ({ account, file, scope }) => ({
  ok: true as const,
  attachment: await uploadAttachment(scope, account!.id, file!),
}))
