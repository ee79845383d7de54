import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { installConfiguration, readConfiguration } from "#src/platform/configuration"
import { sandboxMessage, sandboxMessages, sandboxThread } from "../sandbox-message"
import EmailProvider from "./service"

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "outbox-"))
  const secrets = { jwt: "", cookie: "", fileLinks: "", sandboxWebhook: "", encryption: "" }
  installConfiguration(readConfiguration({ NORTHLOT_DATA_DIR: folder }, { databaseUrl: "", secrets }))
})
afterEach(() => rmSync(folder, { recursive: true }))

const letter = (key: string, to: string, sale?: string) =>
  new EmailProvider().send({
    to,
    channel: "email",
    template: "chat-activated",
    data: { first: "Avery", title: "2019 Honda Civic", listingId: "lst_1" },
    provider_data: { key, sale },
  } as never)
const headersOf = ({ id }: { id?: string }) => {
  const [head] = readFileSync(join(folder, "outbox", id!), "utf8").split("\n\n")
  return Object.fromEntries(head!.split("\n").map((line) => line.split(": ", 2) as [string, string]))
}

test("letters about one sale answer the same message, which names no id of ours; others answer none", async () => {
  const [first, second, other, none] = [
    headersOf(await letter("1", "avery@example.test", "sale_1")),
    headersOf(await letter("2", "avery@example.test", "sale_1")),
    headersOf(await letter("3", "avery@example.test", "sale_2")),
    headersOf(await letter("4", "avery@example.test")),
  ]
  expect(first!["References"]).toMatch(/^<sale-[0-9a-f]{24}@[^>]+>$/)
  expect(first!["In-Reply-To"]).toBe(first!["References"])
  expect(second!["References"]).toBe(first!["References"])
  expect(second!["Message-ID"]).not.toBe(first!["Message-ID"])
  expect(other!["References"]).not.toBe(first!["References"])
  expect(none!["References"]).toBeUndefined()
})

test("the mailbox shows a thread to each of its readers, the oldest letter first", async () => {
  await letter("1", "avery@example.test", "sale_1")
  await letter("2", "robin@example.test", "sale_1")
  await letter("3", "avery@example.test", "sale_1")
  await letter("4", "avery@example.test")
  const kept = await sandboxMessages("avery@example.test")
  const alone = kept.find(({ thread }) => !thread)
  const [newest, oldest] = kept.filter(({ thread }) => thread)
  expect((await sandboxThread(newest!)).map(({ id }) => id)).toEqual([oldest!.id, newest!.id])
  expect(await sandboxThread(alone!)).toEqual([])
  expect((await sandboxMessage(newest!.id))!.thread).toMatch(/^sale-/)
})
