import { mayUse } from "./access"

const offered = (role: Parameters<typeof mayUse>[0], resources: readonly string[]) =>
  resources.filter((resource) => mayUse(role, { resource, action: "list" }))

const SCREENS = [
  "listings",
  "registrants",
  "charges",
  "ledger",
  "appointments",
  "questions",
  "fees",
  "staff",
  "audit-log",
  "operations",
]

test("the menu offers each role the screens whose endpoints the server answers them", () => {
  expect(offered("owner", SCREENS)).toEqual(SCREENS)
  expect(offered("finance", SCREENS)).toEqual(["listings", "registrants", "charges", "ledger", "fees", "staff"])
  expect(offered("support", SCREENS)).toEqual(["listings", "registrants", "appointments", "questions"])
  expect(offered("inspector", SCREENS)).toEqual(["appointments"])
  expect(offered("read-only", SCREENS)).toEqual(SCREENS)
})

test("a verb that no endpoint has is nobody's", () => {
  expect(mayUse("owner", { resource: "sales", action: "delete" })).toBe(false)
  expect(mayUse("owner", { resource: "nothing", action: "list" })).toBe(false)
  expect(mayUse("read-only", { resource: "fees", action: "edit" })).toBe(false)
})
