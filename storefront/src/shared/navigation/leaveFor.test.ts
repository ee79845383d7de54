import { leaveFor } from "./leaveFor"

it("loads the page again for whoever comes back to it as it was left, and for nobody else", () => {
  const done: string[] = []
  let comeBack = (_event: { persisted: boolean }): unknown => undefined
  Object.assign(globalThis, {
    addEventListener: (name: string, listener: typeof comeBack) => {
      if (name === "pageshow") comeBack = listener
    },
    location: { assign: (url: string) => done.push(url), reload: () => done.push("again") },
  })
  leaveFor("https://pay.example/1")
  comeBack({ persisted: false })
  expect(done).toEqual(["https://pay.example/1"])
  comeBack({ persisted: true })
  expect(done).toEqual(["https://pay.example/1", "again"])
})
