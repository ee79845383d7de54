import { createHash } from "node:crypto"
import { storeSandboxMessage } from "../sandbox-message"
import type { PushProvider } from "./provider"

/**
 * Stores notifications as text files beside the e-mails, in place of the push services. If a notification is sent to a
 * device again, no second file is added.
 */
export const sandboxPush: PushProvider = {
  name: "sandbox",
  async send({ id, name }, { key, title, body, path, silent }) {
    const recipient = `${name || "A device"} ${id}`
    const text = `${body}\n\n${path}${silent ? "\n\nWithout a sound." : ""}`
    await storeSandboxMessage(
      `To: ${recipient}\nSubject: ${title}\n\n${text}\n`,
      {
        recipient,
        key: createHash("sha256")
          .update(JSON.stringify([id, key]))
          .digest("hex")
          .slice(0, 24),
        ending: "txt",
      },
      { channel: "push", subject: title, text, html: null }
    )
    return { is: "taken" }
  },
}
