import { z } from "zod"

import { LIMITS } from "../limits"
import { instant, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("push")

const pushDevice = z.object({
  id: z.string(),
  /** Browser and operating system, such as 'Chrome on Android'; empty if unknown. */
  name: z.string(),
  addedAt: instant,
  /** When a notification was last sent to the device, or when its browser last confirmed its push address. */
  lastUsedAt: instant,
  /** Whether the session of this request added or confirmed the device. */
  current: z.boolean(),
})
export type PushDevice = z.infer<typeof pushDevice>

const pushAddress = z.string().max(1_000)

export const listPushDevices = endpoint("GET /api/push-devices", "member", {
  summary: "Lists the caller's push devices, with the public key that a browser subscribes with.",
  answer: z.object({
    ok,
    /** The server's public key for push subscriptions; null if no push notifications are sent. */
    serverKey: z.string().nullable(),
    items: z.array(pushDevice),
  }),
})

export const addPushDevice = endpoint("POST /api/push-devices", "member", {
  summary: "Adds this browser by its push endpoint; a repeat adds nothing. The preferences choose what is sent.",
  rateLimit: LIMITS.act,
  body: z.strictObject({
    endpoint: pushAddress,
    keys: z.strictObject({
      p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/, "This is not the public key of a browser."),
      auth: z.string().regex(/^[A-Za-z0-9_-]{22}(==)?$/, "This is no secret of a browser."),
    }),
    /**
     * The earlier push address that this request replaces, or confirms in a new session. If this person has no device
     * with that address, no device is added.
     */
    inPlaceOf: pushAddress.optional(),
  }),
  answer: z.object({ ok, item: pushDevice.nullable() }),
  errors: ["DEVICES_FULL", "INVALID_TRANSITION"],
})

export const removePushDevice = endpoint("DELETE /api/push-devices/:id", "member", {
  summary: "Removes this device: it gets no more notifications.",
  rateLimit: LIMITS.act,
  errors: ["NOT_FOUND"],
})

export const testPushDevice = endpoint("POST /api/push-devices/:id/test", "member", {
  summary: "Sends a notification to this device, to see that it arrives.",
  rateLimit: { points: 10, seconds: 60 },
  errors: ["NOT_FOUND"],
})
