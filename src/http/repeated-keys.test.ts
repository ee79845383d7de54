import fc from "fast-check"
import { refuseRepeatedKeys } from "./repeated-keys"

const codeOf = (json: string, type = "application/json"): string | null => {
  try {
    refuseRepeatedKeys({
      headers: { "content-type": type },
      body: JSON.parse(json),
      rawBody: Buffer.from(json),
    } as Parameters<typeof refuseRepeatedKeys>[0])
    return null
  } catch (error) {
    return (error as { code?: string }).code ?? "thrown"
  }
}

test.each([
  ['{"maximumCents":1,"maximumCents":99}'],
  ['{"a":{"b":1,"b":1}}'],
  ['[{"a":1},{"a":1,"a":2}]'],
  // The same name, once with an escape.
  ['{"mode":1,"\\u006dode":2}'],
  ['{"__proto__":1,"__proto__":2}'],
  ['{"":1,"":2}'],
  ['{"1":1,"1":2}'],
])("%s is refused", (json) => expect(codeOf(json)).toBe("INVALID_INPUT"))

test.each([
  ["{}"],
  ["[]"],
  ['{"a":{"a":[{"a":1},{"a":2}]}}'],
  ['{"text":"a \\"b\\": 1, {\\"b\\": 2}","b":":"}'],
  ['{"text":"ends in \\\\","b":1}'],
  ['{"":1,"__proto__":2,"1":3}'],
  ['{"é∶：":1}'],
])("%s is taken", (json) => expect(codeOf(json)).toBeNull())

test("whatever is written once is taken, and refused once a name is written again", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), fc.jsonValue(), fc.boolean(), (inner, name, other, isSpaced) => {
      const json = JSON.stringify({ [name]: inner, more: [other] }, null, isSpaced ? 2 : 0)
      expect(codeOf(json)).toBeNull()
      expect(codeOf(`{"outer":${json},"more":1,"outer":null}`)).toBe("INVALID_INPUT")
    })
  )
})

test("bytes are read as UTF-8 alone, so that none hides another", () => {
  expect(codeOf('{"a":1}', "application/json; charset=utf-8")).toBeNull()
  expect(codeOf('{"a":1}', 'application/json; charset="UTF-8"')).toBeNull()
  expect(codeOf('{"a":1}', "application/json; charset=utf-16le")).toBe("UNSUPPORTED_MEDIA")
})
