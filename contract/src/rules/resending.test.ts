import { mayBeResent } from "./resending"

test("what gives a right is never sent again from a list, nor is an SMS, whose consent may be gone", () => {
  for (const template of ["password-reset", "verify-email", "email-change-asked", "staff-invitation"])
    expect(mayBeResent({ channel: "email", template })).toBe(false)
  expect(mayBeResent({ channel: "sms", template: "sms" })).toBe(false)
  expect(mayBeResent({ channel: "email", template: "bid-won" })).toBe(true)
})
