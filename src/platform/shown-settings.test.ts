import fc from "fast-check"
import { shownSettings } from "./shown-settings"

test("numbers and switches of a plugin are shown, of an address its origin", () => {
  const options = {
    perHundredCents: 150,
    strict: false,
    url: "https://user:pass@yard.example/hooks/T0KEN?key=1",
    provinces: ["ON"],
    note: "hello",
    from: null,
  }
  expect(shownSettings(options)).toEqual([
    { name: "perHundredCents", value: "150" },
    { name: "strict", value: "no" },
    { name: "url", value: "https://yard.example" },
    { name: "provinces", value: "1 entry" },
    { name: "note", value: "set, not shown" },
    { name: "from", value: "not set" },
  ])
})

test("what is called a secret is not shown, a number neither", () => {
  for (const name of ["apiKey", "clientSecret", "TOKEN", "password", "pin", "authHeader"])
    expect(shownSettings({ [name]: 4711 })).toEqual([{ name, value: "set, not shown" }])
})

test("no text is ever shown", () => {
  const secret = fc.string({ minLength: 12 }).filter((text) => text.trim().length >= 12 && !URL.canParse(text))
  fc.assert(
    fc.property(fc.string(), secret, (name, text) => {
      expect(shownSettings({ [name]: text })).toEqual([{ name, value: "set, not shown" }])
    })
  )
})
