import { z } from "zod"
import { defineEndpoint } from "../endpoint"
import { LIMITS } from "./limits"
import { ok } from "./shared"

const area = "administration"

const admin = z.object({
  id: z.string(),
  username: z.string(),
  createdBy: z
    .string()
    .nullable()
    .describe("The admin who added them; `null` for one who was made at a start of the server."),
  createdAt: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  state: z.enum(["counts", "unconfirmed", "waiting"]).describe("Whether they count for approvals above the limit."),
  countsFrom: z
    .string()
    .nullable()
    .describe("When a confirmed admin begins to count: seven days after the confirmation."),
})

export const listAdmins = defineEndpoint({
  name: "listAdmins",
  area,
  method: "GET",
  path: "/api/admin/admins",
  summary: "Who can sign in to the console, who added them, and who counts for approvals.",
  access: "admin",
  answer: z.object({ ok, items: z.array(admin), total: z.number().int() }),
})

export const confirmAdmin = defineEndpoint({
  name: "confirmAdmin",
  area,
  method: "POST",
  path: "/api/admin/admins/:username/confirm",
  summary:
    "Say of an admin whom somebody else added that they are who they are said to be; seven days later they count for approvals.",
  access: "admin",
  rateLimit: LIMITS.console,
  params: z.object({ username: z.string() }),
  answer: z.object({ ok, item: admin }),
  errors: ["NOT_FOUND", "FORBIDDEN", "INVALID_TRANSITION"],
})

export const createAdmin = defineEndpoint({
  name: "createAdmin",
  area,
  method: "POST",
  path: "/api/admin/admins",
  summary:
    "Let somebody else sign in to the console. They count for approvals once another admin confirmed them, seven days later.",
  access: "admin",
  rateLimit: LIMITS.console,
  body: z.object({
    username: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9][a-z0-9._-]{1,49}$/, "2 to 50 letters, digits, dots or dashes."),
    password: z.string().max(1_000),
  }),
  status: 201,
  answer: z.object({ ok, item: admin }),
  errors: ["INVALID_INPUT", "PASSWORD_TOO_COMMON", "USERNAME_TAKEN"],
})
