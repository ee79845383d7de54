import { z } from "zod"
import { defineEndpoint } from "../endpoint"
import { instant, ok } from "./shared"

const area = "operations"

export const health = defineEndpoint({
  name: "health",
  area,
  method: "GET",
  path: "/api/health",
  summary: "The process lives.",
  access: "anyone",
  answer: z.object({ ok, serverNow: instant }),
})

export const ready = defineEndpoint({
  name: "ready",
  area,
  method: "GET",
  path: "/api/ready",
  summary: "Database, queue and migrations are in order.",
  access: "anyone",
  answer: z.object({ ok, database: z.literal(true), queue: z.literal(true), migrations: z.literal(true) }),
  errors: ["UNAVAILABLE"],
})

export const readSettings = defineEndpoint({
  name: "readSettings",
  area,
  method: "GET",
  path: "/api/settings",
  summary: "What the pages need to know about this site.",
  access: "anyone",
  answer: z.object({
    ok,
    social: z.object({
      facebook: z.string().nullable(),
      instagram: z.string().nullable(),
      x: z.string().nullable(),
      whatsapp: z.string().nullable(),
    }),
    demo: z.boolean(),
    settlementMode: z.enum(["trust", "agent", "direct"]),
    dealersOnly: z.boolean(),
    /** The prescribed words on a dealer's listing that is sold as it is. */
    asIsText: z.string(),
    sandboxPayments: z.boolean(),
    auction: z.object({
      minDurationSeconds: z.number().int(),
      maxDurationSeconds: z.number().int(),
      antiSnipeWindowSeconds: z.number().int(),
      antiSnipeExtensionSeconds: z.number().int(),
    }),
  }),
})

export const openApi = defineEndpoint({
  name: "openApi",
  area,
  method: "GET",
  path: "/api/openapi.json",
  summary: "This contract as an OpenAPI document; the page is at /api/docs.",
  access: "anyone",
  answer: z.record(z.string(), z.unknown()),
  document: "application/json",
})

export const readPrivateFile = defineEndpoint({
  name: "readPrivateFile",
  area,
  method: "GET",
  path: "/api/private-files/:token",
  summary: "A private file by the signed link that was given out for it, as a download; the link works for five minutes.",
  access: "anyone",
  params: z.strictObject({ token: z.string().min(1).max(2_000) }),
  answer: z.string(),
  document: "application/octet-stream",
  errors: ["NOT_FOUND"],
})
