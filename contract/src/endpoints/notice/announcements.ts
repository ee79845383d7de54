import { z } from "zod"
import { days } from "../../admin-list"

import { STAFF } from "../../staff"
import { LIMITS } from "../limits"
import { instant, line, ok, paragraph } from "../shared"
import { inArea } from "../../in-area"

const { adminAct, adminList } = inArea("messages")

/** The people whom an announcement is for. Only people of the group who agreed to news by e-mail receive it. */
const group = z.strictObject({
  role: z.enum(["everybody", "buyer", "seller"]),
  kind: z.enum(["everybody", "private", "dealer"]),
})
export type AnnouncementGroup = z.infer<typeof group>

const content = { title: line(120, 3), text: paragraph(4_000, 1), group }

const announcement = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  group,
  status: z.enum(["sending", "sent", "stopped"]),
  recipients: z.number().int(),
  /**
   * The number of recipients already processed. A recipient who has withdrawn the consent is processed but receives
   * nothing.
   */
  done: z.number().int(),
  by: z.string(),
  at: instant,
  endedAt: instant.nullable(),
})
export type Announcement = z.infer<typeof announcement>

export const listAnnouncements = adminList("announcements", STAFF.readsSupport, {
  summary: "Lists what was announced to a group by e-mail, newest first.",
  item: announcement,
  filters: { ...days, status: announcement.shape.status.optional() },
  sorts: ["at", "title", "status", "by"],
  defaultSort: ["at", "DESC"],
})

export const previewAnnouncement = adminAct("POST announcements/preview", STAFF.owners, {
  summary: "Previews an announcement, and how many people would get it; stores and sends nothing.",
  body: z.strictObject(content),
  answer: z.object({ ok, recipients: z.number().int(), subject: z.string(), text: z.string(), html: z.string() }),
  errors: ["INVALID_INPUT", "INVALID_TRANSITION"],
})

export const sendAnnouncement = adminAct("POST announcements", STAFF.owners, {
  summary: "Sends news in batches to everybody in the group who agreed to e-mail news; the same text only once a day.",
  rateLimit: LIMITS.decision,
  proof: "factor",
  body: z.strictObject({
    ...content,
    /**
     * The number of recipients from the preview. The request is refused if more people would receive the announcement.
     */
    recipients: z.number().int().min(1),
  }),
  status: 201,
  answer: z.object({ ok, item: announcement }),
  errors: ["INVALID_INPUT", "INVALID_TRANSITION"],
})

export const stopAnnouncement = adminAct("POST announcements/:id/stop", STAFF.owners, {
  summary: "Stops an announcement for the people who have not got it yet.",
  rateLimit: LIMITS.decision,
  body: z.strictObject({ reason: line(500, 3) }),
  answer: z.object({ ok, item: announcement }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})
