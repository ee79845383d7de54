import { z } from "zod"
import { STAFF } from "../../staff"
import { staffRole } from "./staff"
import { LIMITS } from "../limits"
import { instant, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint, adminRead, adminAct } = inArea("administration")

export const adminLogin = endpoint("POST /api/admin/login", "anyone", {
  summary: "Signs in to the console; the token goes into `x-admin-token`.",
  anyPage: true,
  whileReading: true,
  rateLimit: LIMITS.console,
  body: z.object({ username: z.string().max(200), password: z.string().max(1_000) }),
  answer: z.object({ ok, token: z.string(), username: z.string(), expiresAt: instant }),
  errors: ["INVALID_INPUT", "INVALID_CREDENTIALS", "SECOND_FACTOR_REQUIRED", "TOO_MANY_REQUESTS"],
})

export const adminLogout = adminAct("POST logout", STAFF.everybody, {
  summary: "Ends this console session.",
  anyPage: true,
  withoutFactor: true,
  body: z.object({}).optional(),
})

export const readAdminSession = adminRead("session", STAFF.everybody, {
  summary: "Returns who is signed in to the console.",
  anyPage: true,
  withoutFactor: true,
  answer: z.object({
    ok,
    username: z.string(),
    role: staffRole,
    expiresAt: instant,
    mustSetUpFactor: z.boolean().describe("A second factor has to be set up before anything else."),
  }),
})
