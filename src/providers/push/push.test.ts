import { createECDH, randomBytes } from "node:crypto"
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ConfigurationError, installConfiguration, readConfiguration } from "#src/platform/configuration"
import { sandboxPush } from "./sandbox"
import { webPush } from "./web"

const found = { databaseUrl: "", secrets: { jwt: "", cookie: "", fileLinks: "", sandboxWebhook: "", encryption: "" } }
const read = (environment: NodeJS.ProcessEnv) => readConfiguration(environment, found)

function pair() {
  const curve = createECDH("prime256v1")
  curve.generateKeys()
  return { publicKey: curve.getPublicKey("base64url"), privateKey: curve.getPrivateKey("base64url").padStart(43, "A") }
}
const KEYS = pair()
const target = {
  id: "push_1",
  name: "Chrome on Android",
  endpoint: "https://10.0.0.1/send/1",
  p256dh: pair().publicKey,
  auth: randomBytes(16).toString("base64url"),
}
const push = {
  key: "push:1",
  title: "You were outbid on 2019 Honda Civic",
  body: "The highest bid is CA$500 now.",
  path: "/listing/lst_1?bid",
  tag: "outbid:lst_1",
  silent: false,
  seconds: 60,
  urgent: true,
}

test("the sandbox keeps a notification as one file for a device and a fact, however often it is sent", async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), "push-"))
  try {
    installConfiguration(read({ NORTHLOT_DATA_DIR: dataDirectory }))
    for (const one of [target, target, { ...target, id: "push_2" }])
      expect(await sandboxPush.send(one, push, KEYS)).toEqual({ is: "taken" })
    const names = readdirSync(join(dataDirectory, "outbox")).filter((name) => name.endsWith(".txt"))
    expect(names).toHaveLength(2)
    const kept = readFileSync(join(dataDirectory, "outbox", names.sort()[0]!), "utf8")
    expect(kept).toBe(
      "To: Chrome on Android push_1\nSubject: You were outbid on 2019 Honda Civic\n\nThe highest bid is CA$500 now.\n\n/listing/lst_1?bid\n"
    )
    expect(kept).not.toContain(target.endpoint)
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true })
  }
})

test("an address that leads into the own network by now ends the device, and is not called", async () => {
  installConfiguration(read({}))
  expect(await webPush.send(target, push, KEYS)).toEqual({ is: "gone" })
})

describe("the settings of push notifications", () => {
  test("are not needed: production mode calls push services, anything else keeps files", () => {
    expect(read({}).push).toEqual({ by: "sandbox", keys: null })
    expect(read({ NORTHLOT_PUSH: "web" }).push.by).toBe("web")
    const { publicKey: NORTHLOT_VAPID_PUBLIC_KEY, privateKey: NORTHLOT_VAPID_PRIVATE_KEY } = KEYS
    expect(read({ NORTHLOT_VAPID_PUBLIC_KEY, NORTHLOT_VAPID_PRIVATE_KEY }).push.keys).toEqual(KEYS)
  })

  test.each([
    ["a mode that is none", { NORTHLOT_PUSH: "loud" }, "NORTHLOT_PUSH"],
    ["the sandbox in production mode", { NORTHLOT_PUSH: "sandbox", NODE_ENV: "production" }, "sandbox"],
    ["half a pair", { NORTHLOT_VAPID_PUBLIC_KEY: KEYS.publicKey }, "belong together"],
    [
      "a private key that is none",
      { NORTHLOT_VAPID_PUBLIC_KEY: KEYS.publicKey, NORTHLOT_VAPID_PRIVATE_KEY: "c2VjcmV0" },
      "NORTHLOT_VAPID_PRIVATE_KEY",
    ],
  ])("with %s stop the start in one sentence that tells no key", (_what, environment, named) => {
    expect(() => read(environment)).toThrow(ConfigurationError)
    expect(() => read(environment)).toThrow(named)
    expect(() => read(environment)).not.toThrow("c2VjcmV0")
  })
})
