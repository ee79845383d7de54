import { createHash } from "node:crypto"
import { configuration } from "#src/platform/configuration"
import { BlockedTarget, postToTarget } from "#src/platform/ssrf-guard"
import type { PushOutcome, PushProvider } from "./provider"

/** The longest topic that RFC 8030 allows. */
const TOPIC_LENGTH = 32
/** Timeout or too many requests: a retry may succeed. */
const MAY_PASS = new Set([408, 425, 429])
const GONE = new Set([404, 410])

/**
 * Sends to the push services of browsers by RFC 8030. The payload is encrypted for the browser (RFC 8291) and signed by
 * this market (RFC 8292). The address comes from a browser, so it is checked as every untrusted address.
 */
export const webPush: PushProvider = {
  name: "web",
  async send({ endpoint, p256dh, auth }, push, keys) {
    const { title, body, path, tag, silent } = push
    // Loaded with the first notification, because most processes never send one.
    const { default: library } = await import("web-push")
    const { headers, body: sealed } = library.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({ title, body, path, tag, silent }),
      {
        vapidDetails: { subject: contact(), ...keys },
        TTL: push.seconds,
        urgency: push.urgent ? "high" : "normal",
        topic: topicOf(tag),
      }
    )
    try {
      const { status } = await postToTarget(endpoint, sealed, lowerCased(headers))
      return outcomeOf(status)
    } catch (error) {
      // The address was on the public internet when the device was added, but is not any more.
      if (error instanceof BlockedTarget) return { is: "gone" }
      throw new Error(`A push service could not be reached (${reasonOf(error)}).`)
    }
  },
}

/** @throws Error for a failure that a retry may fix */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { is: "taken" }
  if (GONE.has(status)) return { is: "gone" }
  if (status >= 500 || MAY_PASS.has(status)) throw new Error(`A push service answered ${status}.`)
  return { is: "refused", status }
}

/** The topic of a tag. A push service replaces a waiting notification by a newer one of the same topic. */
function topicOf(tag: string): string {
  return createHash("sha256").update(tag).digest("base64url").slice(0, TOPIC_LENGTH)
}

/**
 * Returns the error's code or name, but not its message. The message may contain the push address, which gives access
 * to a person's device.
 */
function reasonOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException
  return code ?? name
}

/** The contact for push services, in case this market sends something wrong. */
function contact(): string {
  const { publicUrl, operationsEmail, emailSender } = configuration()
  if (publicUrl.startsWith("https://")) return publicUrl
  const sender = /<([^>]+)>/.exec(emailSender)?.[1] ?? emailSender
  return `mailto:${operationsEmail ?? sender}`
}

function lowerCased(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
}
