import fc from "fast-check"
import { pushMessage, cacheSeconds } from "./push-message"

const NOW = new Date("2026-11-26T15:00:00Z")
const place = { path: "/listing/lst_1?bid", tag: "outbid:lst_1" }

test("a notification is the title of a notice and its first line, whatever its length, in what a push service takes", () => {
  const text = "The highest bid is CA$500 now. Bid CA$600 or more to lead again.\nThe auction ends on Friday."
  expect(pushMessage({ title: "You were outbid on 2019 Honda Civic", text }, place)).toEqual({
    title: "You were outbid on 2019 Honda Civic",
    body: "The highest bid is CA$500 now. Bid CA$600 or more to lead again.",
    ...place,
  })
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 3_000 }),
      fc.string({ unit: "grapheme", maxLength: 3_000 }),
      (title, text) => {
        const message = pushMessage({ title, text }, place)
        expect(Array.from(message.title).length).toBeLessThanOrEqual(80)
        expect(Array.from(message.body).length).toBeLessThanOrEqual(180)
        expect(message.body).not.toContain("\n")
        expect(Buffer.byteLength(JSON.stringify({ ...message, silent: false }))).toBeLessThan(3_900)
      }
    )
  )
})

test("a push service keeps it as long as it says something, and a day at most", () => {
  expect(cacheSeconds(null, NOW)).toBe(86_400)
  expect(cacheSeconds(new Date("2026-11-26T15:01:00Z"), NOW)).toBe(60)
  expect(cacheSeconds(new Date("2026-12-26T15:01:00Z"), NOW)).toBe(86_400)
  expect(cacheSeconds(new Date("2026-11-26T14:59:00Z"), NOW)).toBe(0)
})
