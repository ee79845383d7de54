import { z } from "zod"
import { defineEndpoint } from "../endpoint"
import { ACCOUNT_SCOPES, CONSOLE_SCOPES, SCOPES, type Scope } from "../scopes"
import { STAFF } from "../staff"
import { LIMITS } from "./limits"
import { idParams, identifier, instant, line, ok } from "./shared"

const area = "integrations"

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** Its first characters, by which its holder recognises it. */
  hint: z.string(),
  account: z
    .object({ id: z.string(), name: z.string(), email: z.string() })
    .nullable()
    .describe("Whom it acts for; `null` for one that reads the console."),
  scopes: z.array(z.enum(SCOPES)),
  callsPerMinute: z.number().int(),
  createdBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable().describe("To within a minute."),
  revokedAt: instant.nullable(),
  revokedBy: z.string().nullable(),
  state: z.enum(["active", "expired", "revoked"]),
})
export type ApiKey = z.infer<typeof apiKey>

export const listApiKeys = defineEndpoint({
  name: "listApiKeys",
  area,
  method: "GET",
  path: "/api/admin/api-keys",
  summary: "The latest 500 keys of programs, those that count first: for whom, what for, used when. Never the keys.",
  access: "admin",
  staff: STAFF.readsSite,
  rateLimit: LIMITS.console,
  answer: z.object({ ok, items: z.array(apiKey), total: z.number().int() }),
})

const isOf = (scopes: readonly Scope[]) => (scope: Scope) => scopes.includes(scope)

export const createApiKey = defineEndpoint({
  name: "createApiKey",
  area,
  method: "POST",
  path: "/api/admin/api-keys",
  summary:
    "Make a key for a program of a member, or one that reads the console. It is answered here and never again; the member is told.",
  access: "admin",
  staff: STAFF.owners,
  proof: "factor",
  rateLimit: LIMITS.decision,
  body: z
    .strictObject({
      name: line(80, 1),
      accountId: identifier.optional().describe("Whom it acts for; without it, it reads the console."),
      scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
      expiresInDays: z.number().int().min(1).max(730),
      callsPerMinute: z.number().int().min(1).max(6_000).default(600),
    })
    .refine(({ accountId, scopes }) => scopes.every(isOf(accountId === undefined ? CONSOLE_SCOPES : ACCOUNT_SCOPES)), {
      path: ["scopes"],
      error: "A member's key has a member's scopes, and one of the console the console's.",
    }),
  status: 201,
  answer: z.object({ ok, item: apiKey, key: z.string() }),
  errors: ["INVALID_INPUT", "INVALID_TRANSITION"],
})

export const revokeApiKey = defineEndpoint({
  name: "revokeApiKey",
  area,
  method: "DELETE",
  path: "/api/admin/api-keys/:id",
  summary: "A key opens nothing from its next call on, and never again.",
  access: "admin",
  staff: STAFF.owners,
  proof: "factor",
  rateLimit: LIMITS.decision,
  params: idParams,
  query: z.strictObject({ reason: line(500, 3) }),
  answer: z.object({ ok, item: apiKey }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})
