import { isOutOfReach, isTooBusy } from "./database-errors"

const failed = (message: string, code?: string) => Object.assign(new Error(message), { code })

describe("a database that is out of reach", () => {
  it.each([
    failed("connect ECONNREFUSED 127.0.0.1:5432", "ECONNREFUSED"),
    failed("terminating connection due to administrator command", "57P01"),
    failed("terminating connection due to idle-in-transaction timeout", "25P03"),
    failed("timeout exceeded when trying to connect"),
    failed("Connection terminated due to connection timeout"),
    failed("Query read timeout"),
    failed(
      "Knex: Timeout acquiring a connection. The pool is probably full. Are you missing a .transacting(trx) call?"
    ),
  ])("is known by each driver's own words: $message", (error) => {
    expect(isOutOfReach(error)).toBe(true)
    expect(isTooBusy(error)).toBe(false)
    expect(isOutOfReach(new Error("The step failed", { cause: error }))).toBe(true)
    expect(isOutOfReach(Object.assign(new Error("wrapped"), { previous: error }))).toBe(true)
  })

  it("is not what a statement was refused for, nor anything else that is thrown", () => {
    for (const thrown of [failed("duplicate key", "23505"), new Error("no"), null, undefined, "57P01", 7]) {
      expect(isOutOfReach(thrown)).toBe(false)
      expect(isTooBusy(thrown)).toBe(false)
    }
  })
})

it("a lock that does not come and a statement that takes too long are a database that is busy", () => {
  for (const code of ["55P03", "57014"]) expect(isTooBusy(failed("canceling statement", code))).toBe(true)
})
