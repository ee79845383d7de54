import { bounceId, bounceOf, bouncedWith } from "./bounces"

const refused = (responseCode: number, response: string, command = "RCPT TO") => ({ command, responseCode, response })

test("an address that the server does not know is a bounce, with the server's words", () => {
  expect(bounceOf(refused(550, "550 5.1.1 No such user"))).toBe("550 5.1.1 No such user")
  expect(bounceOf(refused(553, "553 sorry, no mailbox here"))).toBe("553 sorry, no mailbox here")
})

test("what may pass is none: a full box, a policy, a server that is busy, a sender or a connection that is refused", () => {
  expect(bounceOf(refused(552, "552 5.2.2 Mailbox full"))).toBeNull()
  expect(bounceOf(refused(550, "550 5.7.1 Blocked by policy"))).toBeNull()
  expect(bounceOf(refused(450, "450 4.2.1 Try later"))).toBeNull()
  expect(bounceOf(refused(550, "550 5.1.8 Bad sender", "MAIL FROM"))).toBeNull()
  expect(bounceOf(new Error("ECONNREFUSED"))).toBeNull()
})

test("the id of a message says whether it bounced", () => {
  expect(bouncedWith(bounceId("550 No such user"))).toBe("550 No such user")
  expect(bouncedWith("<abc@northlot.test>")).toBeNull()
  expect(bouncedWith(null)).toBeNull()
})
