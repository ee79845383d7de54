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
    lane: /laneGroup: "([^"]*)"/.exec(config)?.[1],
    urgent: /urgent: true/.test(config),
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

test("whoever shares a lane is as urgent as the others: none of them waits for one that waits behind thousands", () => {
  const lanes = new Set(subscribers.flatMap(({ lane }) => lane ?? []))
  expect(lanes.size).toBeGreaterThan(0)
  for (const shared of lanes) {
    const sharing = subscribers.filter(({ lane }) => lane === shared)
    expect(new Set(sharing.map(({ urgent }) => urgent)).size).toBe(1)
  }
})

/** File names of subscribers that only tell somebody, or that record something for which nobody waits. */
const TELLING = /^(find|note|prepare|push|run|submit|tell|warn)-/

test("what follows from money or an auction is urgent, unless it only tells of it", () => {
  const moves = subscribers.filter(({ file, topics }) => {
    const isMoney = topics.some((topic) => /^(auction|charge|dispute|fee|offer|refund|webhook)\.(?!due)/.test(topic))
    return isMoney && !TELLING.test(file)
  })
  expect(moves.length).toBeGreaterThan(15)
  expect(moves.filter(({ urgent }) => !urgent).map(({ file }) => file)).toEqual([])
  expect(subscribers.filter(({ file, urgent }) => urgent && TELLING.test(file))).toEqual([])
})
