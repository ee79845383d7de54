import { z } from "zod"

import { ACCOUNT_SCOPES, CONSOLE_SCOPES, SCOPES, type Scope } from "../../scopes"
import { STAFF } from "../../staff"
import { LIMITS } from "../limits"
import { identifier, instant, line, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint, adminRead, adminAct } = inArea("integrations")

/**
 * The states of an API key. `asked`: staff requested the key, and the member has not agreed to it yet. `ended`: the
 * staff member who made or requested the key left the staff or lost the rights.
 */
export const keyState = z.enum(["asked", "active", "expired", "refused", "revoked", "ended"])
export type KeyState = z.infer<typeof keyState>

const keyFields = {
  id: z.string(),
  name: z.string(),
  /** The key's first characters, by which the holder recognises it. Null until the member agrees to the key. */
  hint: z.string().nullable(),
  callsPerMinute: z.number().int(),
  reason: z.string().nullable(),
  createdAt: instant,
  agreedAt: instant.nullable().describe("When the member made the key or agreed to it; null for a key of the console."),
  expiresAt: instant.describe("When the key expires; before the member has agreed, when the request expires."),
  validDays: z.number().int().nullable().describe("Days that a key requested by staff is valid after the agreement."),
  lastUsedAt: instant.nullable().describe("When the key was last used, to within a minute."),
  revokedAt: instant.nullable(),
  state: keyState,
}

const apiKey = z.object({
  ...keyFields,
  account: z
    .object({ id: z.string(), name: z.string(), email: z.string() })
    .nullable()
    .describe("The account that the key acts for; `null` for a key that reads the console."),
  scopes: z.array(z.enum(SCOPES)).describe("For a console key, only the scopes that its creator's role still has."),
  createdBy: z
    .string()
    .nullable()
    .describe("The staff member who created or requested the key; null if the member created it."),
  revokedBy: z.string().nullable().describe("The staff member who revoked the key; null if the member or nobody did."),
})
export type ApiKey = z.infer<typeof apiKey>

const ownKey = z.object({
  ...keyFields,
  scopes: z.array(z.enum(ACCOUNT_SCOPES)),
  askedBy: z.string().nullable().describe("The staff member who requested the key; null if the member created it."),
  revokedBy: z.enum(["member", "staff"]).nullable(),
})
export type OwnKey = z.infer<typeof ownKey>

export const listApiKeys = adminRead("api-keys", STAFF.readsSite, {
  summary: "Lists the latest 500 API keys, valid ones first: for whom, scopes, last use. Never shows the keys.",
  rateLimit: LIMITS.console,
  answer: z.object({ ok, items: z.array(apiKey), total: z.number().int() }),
})

const isOf = (scopes: readonly Scope[]) => (scope: Scope) => scopes.includes(scope)

const keyName = line(80, 1)
const keyDays = z.number().int().min(1).max(730)
const password = z.string().min(1).max(1_000)

export const createApiKey = adminAct("POST api-keys", STAFF.owners, {
  summary: "Creates a key to read the console, or asks a member to agree to one. Only this answer shows the key.",
  rateLimit: LIMITS.decision,
  proof: "factor",
  body: z
    .strictObject({
      name: keyName,
      accountId: identifier
        .optional()
        .describe("The member who is asked to agree; without `accountId`, the key reads the console."),
      reason: line(500, 3)
        .optional()
        .describe("Why the key is requested; the member reads this. Required with `accountId`."),
      scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
      expiresInDays: keyDays,
      callsPerMinute: z.number().int().min(1).max(6_000).default(600),
    })
    .refine(({ accountId, scopes }) => scopes.every(isOf(accountId === undefined ? CONSOLE_SCOPES : ACCOUNT_SCOPES)), {
      path: ["scopes"],
      error: "A member's key can have only member scopes, and a console key only console scopes.",
    })
    .refine(({ accountId, reason }) => accountId === undefined || reason !== undefined, {
      path: ["reason"],
      error: "Give a reason: the member reads the reason before agreeing.",
    }),
  status: 201,
  answer: z.object({
    ok,
    item: apiKey,
    key: z.string().nullable().describe("Null if a member is asked: the member gets the key on agreeing."),
  }),
  errors: ["INVALID_INPUT", "INVALID_TRANSITION"],
})

export const revokeApiKey = adminAct("DELETE api-keys/:id", STAFF.owners, {
  summary: "Revokes a key for good, from its next call on, or withdraws the request to a member.",
  rateLimit: LIMITS.decision,
  proof: "factor",
  query: z.strictObject({ reason: line(500, 3) }),
  answer: z.object({ ok, item: apiKey }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})

export const listOwnKeys = endpoint("GET /api/profile/api-keys", "member", {
  summary: "Lists the caller's latest 100 keys and key requests of the staff, valid ones first. Never shows the keys.",
  answer: z.object({ ok, items: z.array(ownKey), total: z.number().int() }),
})

export const createOwnKey = endpoint("POST /api/profile/api-keys", "member", {
  summary:
    "Creates a key for a program that acts for the caller; needs their password. Only this answer shows the key.",
  body: z.strictObject({
    name: keyName,
    scopes: z.array(z.enum(ACCOUNT_SCOPES)).min(1).max(ACCOUNT_SCOPES.length),
    expiresInDays: keyDays,
    currentPassword: password,
  }),
  status: 201,
  answer: z.object({ ok, item: ownKey, key: z.string() }),
  errors: ["PASSWORD_WRONG", "INVALID_TRANSITION", "TOO_MANY_REQUESTS"],
})

export const agreeToKey = endpoint("POST /api/profile/api-keys/:id/agree", "member", {
  summary: "Accepts a key that the staff requested; needs the caller's password. Only this answer shows the key.",
  body: z.strictObject({ currentPassword: password }),
  answer: z.object({ ok, item: ownKey, key: z.string() }),
  errors: ["NOT_FOUND", "PASSWORD_WRONG", "INVALID_TRANSITION", "TOO_MANY_REQUESTS"],
})

export const revokeOwnKey = endpoint("DELETE /api/profile/api-keys/:id", "member", {
  summary: "Revokes the caller's key for good, or declines a key that the staff requested.",
  answer: z.object({ ok, item: ownKey }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})
