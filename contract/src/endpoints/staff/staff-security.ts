import { z } from "zod"
import { type AnswerOf } from "../../endpoint"
import { STAFF } from "../../staff"
import { LIMITS } from "../limits"
import { instant, line, ok } from "../shared"
import { staffSignedIn } from "./staff"
import { inArea } from "../../in-area"

const { endpoint, adminRead, adminAct } = inArea("administration")
/** The rate limit for second factors. Five wrong entries already lock a person's second factors for a while. */
const TRIES = { points: 60, seconds: 60 }

const challengeToken = z.string().min(1).max(200)
/** The result of the browser's WebAuthn API. The server's WebAuthn library parses and verifies it. */
const browserAnswer = z.looseObject({ id: z.string().min(1).max(2_000), response: z.looseObject({}) })
const browserOptions = z.record(z.string(), z.unknown())

const shown = {
  /** Six digits of an authenticator app. */
  code: z.string().max(40),
  recoveryCode: z.string().max(80),
  passkey: browserAnswer,
}
const proofOfFactor = z.strictObject(shown).partial()
const onlyOne = (given: object) => Object.values(given).filter((value) => value !== undefined).length === 1
const ONE = "Send a code, a recovery code or a passkey's answer."

export const finishAdminLogin = endpoint("POST /api/admin/login/second-factor", "anyone", {
  summary: "Finishes a console sign-in that was refused with `SECOND_FACTOR_REQUIRED`.",
  anyPage: true,
  whileReading: true,
  rateLimit: TRIES,
  body: z.strictObject({ challenge: challengeToken, proof: proofOfFactor.refine(onlyOne, ONE) }),
  answer: staffSignedIn,
  errors: ["SECOND_FACTOR_EXPIRED", "SECOND_FACTOR_WRONG", "SECOND_FACTOR_LOCKED", "INVALID_CREDENTIALS"],
})

const factor = z.object({
  id: z.string(),
  kind: z.enum(["app", "passkey"]),
  name: z.string(),
  addedAt: instant,
  lastUsedAt: instant.nullable(),
})
export type StaffFactor = z.infer<typeof factor>

export const readOwnSecurity = adminRead("own-security", STAFF.everybody, {
  summary: "Reads the caller's second factors, and whether a second factor has to be set up first.",
  withoutFactor: true,
  answer: z.object({
    ok,
    username: z.string(),
    email: z.string().nullable(),
    required: z.boolean().describe("If true, a session without a second factor can only set up a second factor."),
    factors: z.array(factor),
    recoveryCodesLeft: z.number().int(),
  }),
})
export type OwnSecurity = AnswerOf<typeof readOwnSecurity>

export const beginProof = adminAct("POST own-security/proof/begin", STAFF.everybody, {
  summary: "Returns what a passkey has to sign for a proof of identity.",
  withoutFactor: true,
  answer: z.object({ ok, challenge: z.string(), options: browserOptions }),
})

export const proveIdentity = adminAct("POST own-security/proof", STAFF.everybody, {
  summary: "Proves identity for ten minutes, by second factor or, if none is set, password. Needed to move money.",
  withoutFactor: true,
  rateLimit: TRIES,
  body: z.strictObject({
    challenge: challengeToken.optional(),
    proof: z
      .strictObject({ ...shown, password: z.string().max(1_000) })
      .partial()
      .refine(onlyOne, ONE),
  }),
  errors: ["SECOND_FACTOR_EXPIRED", "SECOND_FACTOR_WRONG", "SECOND_FACTOR_LOCKED", "PASSWORD_WRONG"],
})

/**
 * The recovery codes. The server returns them when a person adds their first factor and when it renews the codes;
 * otherwise null.
 */
const recoveryCodes = z.array(z.string()).nullable()

export const beginApp = adminAct("POST own-security/app/begin", STAFF.everybody, {
  summary: "Makes a secret for an authenticator app; the app counts as a factor once it is added with a code.",
  rateLimit: LIMITS.decision,
  withoutFactor: true,
  proof: "always",
  answer: z.object({ ok, challenge: z.string(), secret: z.string(), address: z.string() }),
  errors: ["INVALID_TRANSITION"],
})

export const addApp = adminAct("POST own-security/app", STAFF.everybody, {
  summary: "Adds an authenticator app as second factor, by a code from the app.",
  withoutFactor: true,
  proof: "always",
  rateLimit: TRIES,
  body: z.strictObject({ challenge: challengeToken, code: z.string().max(40) }),
  answer: z.object({ ok, recoveryCodes }),
  errors: ["SECOND_FACTOR_EXPIRED", "SECOND_FACTOR_WRONG", "SECOND_FACTOR_LOCKED", "INVALID_TRANSITION"],
})

export const beginPasskey = adminAct("POST own-security/passkeys/begin", STAFF.everybody, {
  summary: "Returns what a browser needs to make a passkey.",
  rateLimit: LIMITS.decision,
  withoutFactor: true,
  proof: "always",
  answer: z.object({ ok, challenge: z.string(), options: browserOptions }),
  errors: ["INVALID_TRANSITION"],
})

export const addPasskey = adminAct("POST own-security/passkeys", STAFF.everybody, {
  summary: "Adds a passkey as second factor.",
  withoutFactor: true,
  proof: "always",
  rateLimit: TRIES,
  body: z.strictObject({ challenge: challengeToken, name: line(60, 1), passkey: browserAnswer }),
  answer: z.object({ ok, recoveryCodes }),
  errors: ["SECOND_FACTOR_EXPIRED", "SECOND_FACTOR_WRONG", "INVALID_TRANSITION"],
})

export const removeFactor = adminAct("DELETE own-security/factors/:id", STAFF.everybody, {
  summary: "Removes the caller's second factor; removing the last factor ends the recovery codes.",
  rateLimit: LIMITS.decision,
  proof: "always",
  errors: ["NOT_FOUND"],
})

export const renewRecoveryCodes = adminAct("POST own-security/recovery-codes", STAFF.everybody, {
  summary: "Makes ten new recovery codes, each for one use; earlier codes end.",
  rateLimit: LIMITS.decision,
  proof: "always",
  answer: z.object({ ok, recoveryCodes: z.array(z.string()) }),
  errors: ["INVALID_TRANSITION"],
})

const staffSession = z.object({
  id: z.string(),
  current: z.boolean(),
  device: z.string(),
  address: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
  expiresAt: instant,
})
export type StaffSession = z.infer<typeof staffSession>

export const listOwnStaffSessions = adminRead("own-sessions", STAFF.everybody, {
  summary: "Lists where the caller is signed in to the console, the last used first.",
  answer: z.object({ ok, items: z.array(staffSession), total: z.number().int() }),
})

export const endOwnStaffSession = adminAct("DELETE own-sessions/:id", STAFF.everybody, {
  summary: "Ends one of the caller's sessions.",
  errors: ["NOT_FOUND"],
})

export const endOtherStaffSessions = adminAct("DELETE own-sessions", STAFF.everybody, {
  summary: "Signs out of the console everywhere but here.",
  answer: z.object({ ok, ended: z.number().int() }),
})

export const changeOwnStaffPassword = adminAct("POST own-password", STAFF.everybody, {
  summary: "Sets a new console password; needs the current password. Every other session ends.",
  rateLimit: LIMITS.decision,
  proof: "factor",
  body: z.strictObject({ currentPassword: z.string().max(1_000), password: z.string().max(1_000) }),
  errors: ["INVALID_INPUT", "PASSWORD_WRONG", "PASSWORD_TOO_COMMON"],
})
