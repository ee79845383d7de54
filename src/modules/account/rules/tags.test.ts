import { tagChange } from "./tags"

test("adds what is new and removes what is there, each once; what is asked both ways stays", () => {
  expect(tagChange(["vip", "calls"], { add: ["vip", "fleet", "fleet"], remove: ["calls", "unknown"] })).toEqual({
    ok: true,
    added: ["fleet"],
    removed: ["calls"],
  })
  expect(tagChange(["vip"], { add: ["vip"], remove: ["vip"] })).toEqual({ ok: true, added: [], removed: [] })
})

test("leaves ten at most; what is removed makes room", () => {
  const ten = Array.from({ length: 10 }, (_, index) => `tag ${index}`)
  expect(tagChange(ten, { add: ["one more"], remove: [] })).toEqual({ ok: false, message: "At most 10 tags." })
  expect(tagChange(ten, { add: ["one more"], remove: ["tag 3"] })).toMatchObject({ ok: true })
})
