import { newSession, sessionAt } from "./editorSession"

const afterCreating = (id: string) => ({ ...newSession(undefined), created: id })

it("goes on with the same form when the first save gives it an address", () => {
  expect(sessionAt(afterCreating("a"), "a").serial).toBe(0)
})

it("begins again for another listing, and for another new one", () => {
  expect(sessionAt(afterCreating("a"), "b").serial).toBe(1)
  const saved = sessionAt(afterCreating("a"), "a")
  const another = sessionAt(saved, undefined)
  expect(another.serial).toBe(1)
  // The return to the first listing loads it again, because its form no longer exists.
  expect(sessionAt(another, "a").serial).toBe(2)
})

it("does not change while the address stays", () => {
  const session = newSession("a")
  expect(sessionAt(session, "a")).toBe(session)
})
