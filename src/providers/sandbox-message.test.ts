import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hasSandboxMailbox, storeSandboxMessage, sandboxMessage, sandboxMessages } from "./sandbox-message"

const mockSettings = { dataDirectory: "", production: false, smtpUrl: null as string | null }
jest.mock("#src/platform/configuration", () => ({ configuration: () => mockSettings }))

beforeEach(() =>
  Object.assign(mockSettings, {
    dataDirectory: mkdtempSync(join(tmpdir(), "outbox-")),
    production: false,
    smtpUrl: null,
  })
)
afterEach(() => rmSync(mockSettings.dataDirectory, { recursive: true }))

const email = (recipient: string, key: string, text = "Hello") =>
  storeSandboxMessage(
    "raw",
    { recipient, key, ending: "eml" },
    { channel: "email", subject: "Hi", text, html: `<p>${text}</p>` }
  )

test("there is a mailbox only without a mail server, and never in production mode", () => {
  expect(hasSandboxMailbox()).toBe(true)
  mockSettings.smtpUrl = "smtp://mail.example.test"
  expect(hasSandboxMailbox()).toBe(false)
  Object.assign(mockSettings, { smtpUrl: null, production: true })
  expect(hasSandboxMailbox()).toBe(false)
})

test("an empty market has an empty mailbox", async () => {
  expect(await sandboxMessages()).toEqual([])
  expect(await sandboxMessage("unknown")).toBeNull()
})

test("the newest message comes first, of one recipient where one is asked for, in any spelling", async () => {
  const moments = jest
    .spyOn(Date.prototype, "toISOString")
    .mockReturnValueOnce("2026-11-22T10:00:00.000Z")
    .mockReturnValueOnce("2026-11-22T10:00:00.001Z")
  await email("avery@example.test", "one")
  await storeSandboxMessage(
    "raw",
    { recipient: "+14165550100", key: "two", ending: "txt" },
    { channel: "sms", subject: null, text: "Code", html: null }
  )
  moments.mockRestore()
  expect((await sandboxMessages()).map(({ id, channel, to }) => [id, channel, to])).toEqual([
    ["two", "sms", "+14165550100"],
    ["one", "email", "avery@example.test"],
  ])
  expect((await sandboxMessages(" AVERY@example.test ")).map(({ id }) => id)).toEqual(["one"])
  expect(await sandboxMessages("robin@example.test")).toEqual([])
  expect(await sandboxMessage("one")).toMatchObject({ subject: "Hi", text: "Hello", html: "<p>Hello</p>" })
})

test("a message that is sent twice under one key is one", async () => {
  expect(await email("avery@example.test", "one")).toBe(await email("avery@example.test", "one"))
  expect(await sandboxMessages()).toHaveLength(1)
})
