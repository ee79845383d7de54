import { lastPlace, rememberPlace } from "./lastPlace"

const storage = (kept: Partial<Storage>) =>
  Object.defineProperty(globalThis, "localStorage", { value: kept, configurable: true })
afterEach(() => Reflect.deleteProperty(globalThis, "localStorage"))

it("is remembered in the browser", () => {
  const kept = new Map<string, string>()
  storage({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) })
  expect(lastPlace()).toBe("")
  rememberPlace("L1S")
  expect([lastPlace(), [...kept.values()]]).toEqual(["L1S", ["L1S"]])
})

it("lasts as long as the page where nothing can be kept, and is not what another has written there", () => {
  const refuse = () => {
    throw new Error("Storage is closed.")
  }
  storage({ getItem: refuse, setItem: refuse })
  rememberPlace("Ajax")
  expect(lastPlace()).toBe("Ajax")
  storage({ getItem: () => "x".repeat(121) })
  expect(lastPlace()).toBe("")
})
