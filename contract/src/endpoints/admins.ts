import { z } from "zod"
import { defineEndpoint } from "../endpoint"
import { LIMITS } from "./limits"
import { ok } from "./shared"

const area = "administration"

const admin = z.object({ id: z.string(), username: z.string() })

export const listAdmins = defineEndpoint({
  name: "listAdmins",
  area,
  method: "GET",
  path: "/api/admin/admins",
  summary: "Who can sign in to the console.",
  access: "admin",
  answer: z.object({ ok, items: z.array(admin), total: z.number().int() }),
})

export const createAdmin = defineEndpoint({
  name: "createAdmin",
  area,
  method: "POST",
  path: "/api/admin/admins",
  summary: "Let somebody else sign in to the console; a large payout takes two admins.",
  access: "admin",
  rateLimit: LIMITS.console,
  body: z.object({
    username: z.string().trim().toLowerCase().regex(/^[a-z0-9][a-z0-9._-]{1,49}$/, "2 to 50 letters, digits, dots or dashes."),
    password: z.string().max(1_000),
  }),
  status: 201,
  answer: z.object({ ok, item: admin }),
  errors: ["INVALID_INPUT", "PASSWORD_TOO_COMMON", "USERNAME_TAKEN"],
})
