import { PassThrough } from "node:stream"
import fc from "fast-check"
import { MOST_ANSWER_CHARACTERS, readMessages, type PluginMessage } from "./plugin-messages"

/** The messages read from these bytes, which arrive in pieces of any size. */
async function heardOf(bytes: Buffer, sizes: readonly number[] = []) {
  const stream = new PassThrough()
  const heard: PluginMessage[] = []
  const refused: string[] = []
  readMessages(stream, { hear: (message) => heard.push(message), refuse: (reason) => refused.push(reason) })
  let at = 0
  for (const size of [...sizes, bytes.length]) {
    stream.write(bytes.subarray(at, at + size))
    at += size
  }
  stream.end()
  await new Promise((read) => stream.on("end", read))
  return { heard, refused }
}

const lines = (...messages: unknown[]) =>
  Buffer.from(messages.map((message) => `${JSON.stringify(message)}\n`).join(""))

const messages = fc.oneof(
  fc.record({
    ready: fc.record({
      id: fc.stringMatching(/^[a-z][a-z_]{1,20}$/),
      priority: fc.nat(1_000),
      settings: fc.jsonValue({ maxDepth: 3 }),
    }),
  }),
  fc.record({ refused: fc.stringMatching(/^[\w ]{1,30}$/) }),
  fc.record({ number: fc.nat(), text: fc.string() }),
  fc.record({ number: fc.nat(), failure: fc.stringMatching(/^[\w ]{1,30}$/) }),
  fc.record({ died: fc.stringMatching(/^[\w ]{1,30}$/) })
)
const sizes = fc.array(fc.integer({ min: 1, max: 20 }))

test("messages are heard as they were said, in whatever pieces they come", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(messages), sizes, async (said, pieces) => {
      expect(await heardOf(lines(...said), pieces)).toEqual({
        heard: JSON.parse(JSON.stringify(said)) as PluginMessage[],
        refused: [],
      })
    })
  )
})

test("whatever else comes is refused once, throws nothing, and nothing after it is heard", async () => {
  const anything = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.concat([bytes, Buffer.from("\n")])),
    fc.anything().map((value) => lines(value ?? null)),
    fc.record({ cmd: fc.constant("NODE_HANDLE"), type: fc.string() }).map((value) => lines(value)),
    messages.map((message) => lines({ ...message, more: true }))
  )
  const { heard: known } = await heardOf(lines({ number: 1, text: "" }))
  await fc.assert(
    fc.asyncProperty(anything, sizes, async (bytes, pieces) => {
      const { heard, refused } = await heardOf(Buffer.concat([bytes, lines({ number: 1, text: "" })]), pieces)
      expect([heard, refused]).toEqual([[], ["it said something that is no message of a plugin"]])
    }),
    { numRuns: 1_000 }
  )
  expect(known).toHaveLength(1)
})

test("an answer as long as one may be is heard, and one that never ends is given up", async () => {
  const longest = { number: 1, text: "\u0001".repeat(MOST_ANSWER_CHARACTERS) }
  expect((await heardOf(lines(longest))).heard).toEqual([longest])
  expect((await heardOf(lines({ ...longest, text: `${longest.text}-` }))).refused).toHaveLength(1)
  const endless = await heardOf(Buffer.alloc(2_000_000, "x"), [500_000, 500_000])
  expect(endless).toEqual({ heard: [], refused: ["it said more at once than a plugin may"] })
})

test("settings that nest without end are refused: whoever walks through them would not come back", async () => {
  const nested = (depth: number) =>
    Buffer.from(`{"ready":{"id":"levy","priority":1,"settings":${"[".repeat(depth)}${"]".repeat(depth)}}}\n`)
  expect((await heardOf(nested(50))).heard).toHaveLength(1)
  for (const depth of [51, 100_000]) expect((await heardOf(nested(depth))).refused).toHaveLength(1)
})
