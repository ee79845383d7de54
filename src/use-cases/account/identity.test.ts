import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import { startVerification } from "./identity"

const mockStart = jest.fn()
jest.mock("#src/providers/identity/index", () => ({ identityProvider: () => ({ name: "test", start: mockStart }) }))

const accounts = { verifications: { create: async () => "idv_1", setReference: async () => undefined } }
const scope = { resolve: () => accounts } as unknown as MedusaContainer
const person = { firstName: "Avery", lastName: "Singh", email: "avery@example.test" }
const start = () => startVerification(scope, person, "browser").catch((refusal: RefusedError) => refusal.toBody())

test("a check that cannot begin says so in details.message too, where the documents look, and nothing of the provider", async () => {
  mockStart.mockRejectedValue(new Error("connect ECONNREFUSED 10.0.0.1:443"))
  expect(await start()).toEqual({
    ok: false,
    code: "UNAVAILABLE",
    error: "Could not start ID verification.",
    details: { message: "Could not start ID verification." },
    retryAfterSeconds: 5,
  })
})

test("a refusal of the provider in words of its own stays that refusal", async () => {
  mockStart.mockRejectedValue(new RefusedError("TOO_MANY_REQUESTS"))
  expect(await start()).toMatchObject({ code: "TOO_MANY_REQUESTS" })
})
