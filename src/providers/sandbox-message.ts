import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { configuration } from "#src/platform/configuration"

/** A message as the sandbox's mailbox shows it. */
export interface SandboxMessage {
  id: string
  channel: "email" | "sms" | "push"
  to: string
  subject: string | null
  text: string
  html: string | null
  /** Shared by the e-mails about one sale. */
  thread?: string
  at: string
}

const MAILBOX_MAXIMUM = 200
const NAME_MAXIMUM = 120

const folder = () => join(configuration().dataDirectory, "outbox")
const named = (recipient: string) => recipient.replace(/[^a-z0-9@._+-]/gi, "_").slice(0, NAME_MAXIMUM)

/**
 * Stores a message in the data directory's outbox instead of sending it. Each `key` has one complete file, whose name
 * sorts by time and shows the recipient. A JSON file beside it holds the parts for the mailbox.
 */
export async function storeSandboxMessage(
  message: Buffer | string,
  { recipient, key, ending }: { recipient: string; key: string; ending: string },
  parts: Pick<SandboxMessage, "channel" | "subject" | "text" | "html" | "thread">
): Promise<string> {
  await mkdir(folder(), { recursive: true, mode: 0o700 })
  const tail = ` ${key}.${ending}`
  const known = (await readdir(folder())).find((name) => name.endsWith(tail))
  if (known) return known
  const at = new Date().toISOString()
  const name = `${at.replace(/[:.]/g, "-")} ${named(recipient)} ${key}`
  // The JSON file is written before the message. If the message exists, its JSON file therefore exists too.
  await storeFile(`${name}.json`, JSON.stringify({ id: key, to: recipient, at, ...parts } satisfies SandboxMessage))
  await storeFile(`${name}.${ending}`, message)
  return `${name}.${ending}`
}

async function storeFile(name: string, content: Buffer | string): Promise<void> {
  const partial = join(folder(), `${name}.part`)
  try {
    await writeFile(partial, content, { mode: 0o600 })
    await rename(partial, join(folder(), name))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** Whether this market shows its messages itself: without a mail server, and not in production mode. */
export function hasSandboxMailbox(): boolean {
  const { production, smtpUrl } = configuration()
  return !production && !smtpUrl
}

/** The stored messages, newest first; only those to `recipient` if it is given. */
export async function sandboxMessages(recipient = ""): Promise<SandboxMessage[]> {
  const wanted = recipient.trim().toLowerCase()
  const names = (await readdir(folder()).catch(() => [])).filter(
    (name) => name.endsWith(".json") && name.toLowerCase().includes(named(wanted))
  )
  const newest = names.sort().reverse().slice(0, MAILBOX_MAXIMUM)
  const messages = await Promise.all(newest.map(readSaved))
  return messages.filter(({ to }) => to.toLowerCase().includes(wanted))
}

export async function sandboxMessage(id: string): Promise<SandboxMessage | null> {
  const name = (await readdir(folder()).catch(() => [])).find((file) => file.endsWith(` ${id}.json`))
  return name ? readSaved(name) : null
}

/** The e-mails of a thread to one recipient, oldest first. */
export async function sandboxThread({ to, thread }: SandboxMessage): Promise<SandboxMessage[]> {
  if (!thread) return []
  const messages = await sandboxMessages(to)
  return messages.filter((message) => message.thread === thread && message.to === to).reverse()
}

async function readSaved(name: string): Promise<SandboxMessage> {
  return JSON.parse(await readFile(join(folder(), name), "utf8")) as SandboxMessage
}
