import { z } from "zod"

import { LIMITS } from "../limits"
import { instant, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("push")

const pushDevice = z.object({
  id: z.string(),
  /** The browser and what it runs on, such as 'Chrome on Android'; empty where the browser did not say. */
  name: z.string(),
  addedAt: instant,
  /** When something was last sent there, or the browser last came with its address. */
  lastUsedAt: instant,
  /** It was added, or came again, in the session that asks. */
  current: z.boolean(),
})
export type PushDevice = z.infer<typeof pushDevice>

/** An address that the browser's push service has given it. */
const pushAddress = z.string().max(1_000)

export const listPushDevices = endpoint("GET /api/push-devices", "member", {
  summary: "The own devices that get push notifications, and the public key that a browser subscribes with.",
  answer: z.object({
    ok,
    /** Null where no push notifications are sent. */
    serverKey: z.string().nullable(),
    items: z.array(pushDevice),
  }),
})

export const addPushDevice = endpoint("POST /api/push-devices", "member", {
  summary:
    "Add this browser, by what its push service gave it; again, it is the same device. What is sent there is chosen in the preferences.",
  rateLimit: LIMITS.act,
  body: z.strictObject({
    endpoint: pushAddress,
    keys: z.strictObject({
      p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/, "This is no public key of a browser."),
      auth: z.string().regex(/^[A-Za-z0-9_-]{22}(==)?$/, "This is no secret of a browser."),
    }),
    /**
     * The address of a device of the same person whose place it takes; the same one where nothing but the session is new.
     * Without such a device nothing is added.
     */
    inPlaceOf: pushAddress.optional(),
  }),
  answer: z.object({ ok, item: pushDevice.nullable() }),
  errors: ["DEVICES_FULL", "INVALID_TRANSITION"],
})

export const removePushDevice = endpoint("DELETE /api/push-devices/:id", "member", {
  summary: "Nothing is sent to this device any more.",
  rateLimit: LIMITS.act,
  errors: ["NOT_FOUND"],
})

export const testPushDevice = endpoint("POST /api/push-devices/:id/test", "member", {
  summary: "Send a notification to this device, to see that it arrives.",
  rateLimit: { points: 10, seconds: 60 },
  errors: ["NOT_FOUND"],
})
