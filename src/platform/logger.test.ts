import { Writable } from "node:stream"
import { createLogger } from "./logger"
import { onBehalfOf } from "./request-context"

function logged(work: (logger: ReturnType<typeof createLogger>) => void): Record<string, any> {
  let said = ""
  const logger = createLogger(new Writable({ write: (text, _encoding, done) => done(void (said += text)) }))
  work(logger)
  return JSON.parse(said)
}

test("what is logged in the course of a request carries its id, and nothing else does", () => {
  expect(onBehalfOf("request-1", () => logged((logger) => logger.error("Broken")))).toMatchObject({
    requestId: "request-1",
    msg: "Broken",
  })
  expect(logged((logger) => logger.error("Broken"))).not.toHaveProperty("requestId")
})

test("no address, number, password, token or value of a row stands in the log, whoever wrote the error", () => {
  const error = Object.assign(new Error("550 <ann.b+c@mail.example.ca> refused, call +14165550100"), {
    detail: "Key (email)=(ann@example.ca) already exists in Toronto",
    where: "unnamed portal parameter $1 = 'Ann Archer'",
  })
  const line = logged((logger) =>
    logger.error({ err: error, password: "secret-1", given: { token: "secret-2" } }, "For ann@example.ca")
  )
  expect(JSON.stringify(line)).not.toMatch(/ann|Ann|Toronto|416555|secret/)
  expect(line).toMatchObject({ msg: "For [email]", err: { message: "550 <[email]> refused, call [number]" } })
})

test("the statement that an error of the database begins with is logged without what it was given, a person's name for example", () => {
  const cause = new Error(
    `insert into "customer" ("first_name", "phone") values ('Ann - the first', '(416) 555-0100') returning "id" - Not now.`
  )
  const unreadable = new Error('invalid input syntax for type uuid: "Ann "the" Archer"')
  const plain = { message: cause.message, stack: cause.stack }
  for (const error of [cause, unreadable, new Error("The account was not made", { cause }), plain]) {
    const line = logged((logger) => logger.error({ err: error }, "Unexpected error"))
    expect(JSON.stringify(line)).not.toMatch(/Ann|555/)
    expect(line.err.stack).toContain("logger.test")
  }
  expect(logged((logger) => logger.error({ err: cause })).err.message).toBe("insert into … - Not now.")
  expect(logged((logger) => logger.error({ err: unreadable })).err.message).toBe(
    'invalid input syntax for type uuid: "…"'
  )
})
