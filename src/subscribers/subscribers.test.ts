import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { marketEvents } from "@northlot/contract/events"
import { events, isOwnTopic } from "#src/events/index"

const files = readdirSync(__dirname).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
const subscribers = files.map((file) => {
  const code = readFileSync(join(__dirname, file), "utf8")
  const config = code.slice(code.indexOf("export const config"))
  const [, events = ""] = /event: (\[[^\]]*\]|"[^"]*")/.exec(config) ?? []
  return {
    file,
    hasDefault: /export default async function \(/.test(code),
    id: /subscriberId: "([^"]*)"/.exec(config)?.[1],
    topics: [...events.matchAll(/"([^"]+)"/g)].map(([, topic]) => topic!),
  }
})

test.each(subscribers)(
  "the subscriber $file names itself as its file, so that what is stored for it keeps finding it",
  (one) => {
    expect(one).toMatchObject({ hasDefault: true, id: one.file.replace(/\.ts$/, "") })
  }
)

test.each(subscribers)("the subscriber $file listens to events that there are", ({ topics }) => {
  expect(topics.length).toBeGreaterThan(0)
  expect(topics.filter((topic) => !isOwnTopic(topic))).toEqual([])
})

test("every event has a subscriber", () => {
  const heard = new Set(subscribers.flatMap(({ topics }) => topics))
  expect(Object.keys(events).filter((topic) => !heard.has(topic))).toEqual([])
})

test("webhooks are told of every event that is declared for others", () => {
  const told = subscribers.find(({ file }) => file === "prepare-webhooks.ts")?.topics
  expect([...(told ?? [])].sort()).toEqual(Object.keys(marketEvents).sort())
})
