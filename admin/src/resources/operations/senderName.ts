import type { QuarantinedFile } from "@northlot/contract"
import { actorName } from "../account/auditText"

export const senderName = ({ sender, actor }: QuarantinedFile): string =>
  sender ? `${sender.name}, ${sender.email}` : actorName(actor, "")
