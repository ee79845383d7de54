import { scryptSync } from "node:crypto"
import type { SharedMarket } from "../environment/market"
import { PASSWORD } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { fromNewAddress, newEmail, newMember, signIn, type Member } from "../http/accounts-support"

let market: SharedMarket
let members: Member[]

beforeAll(async () => {
  market = await sharedMarket()
  members = []
  // The market notifies an account's owner after forty failed sign-ins. This extra work would slow the answers for
  // known addresses only. So the test spreads the failed sign-ins over twelve accounts.
  for (let count = 0; count < 12; count++) members.push(await newMember(market, "dealer buyer"))
})
afterAll(() => market?.stop())

const SAMPLES = 200
const median = (figures: number[]) => [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)]!

/**
 * Measures one password check at the product's default hash cost. A sign-in in the product takes about this much longer
 * than in this test, whose hash cost is low.
 */
function hashMilliseconds(): number {
  const took = Array.from({ length: 9 }, () => {
    const began = performance.now()
    scryptSync("not-the-password", "salt", 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 })
    return performance.now() - began
  })
  return median(took)
}

/** Password hashing is cheap here. So 600 sign-ins take seconds, and any other difference in time is easier to see. */
test("unknown address, wrong password and wrong role are one answer, in times within 10 % of each other (200 samples each)", async () => {
  const cases: Record<string, (index: number) => Record<string, unknown>> = {
    "an unknown address": () => ({ email: newEmail(), password: "not-the-password" }),
    "a wrong password": (index) => ({ email: members[index % 6]!.email, password: "not-the-password" }),
    "a wrong password and role": (index) => ({
      email: members[6 + (index % 6)]!.email,
      password: "not-the-password",
      role: "seller",
    }),
  }
  const took: Record<string, number[]> = Object.fromEntries(Object.keys(cases).map((name) => [name, []]))
  const answers = new Set<string>()
  for (const credentials of Object.values(cases)) await signIn(market, credentials(0), fromNewAddress())
  for (let index = 0; index < SAMPLES; index++) {
    // The cases alternate, so that other load on the machine affects all of them.
    for (const [name, credentials] of Object.entries(cases)) {
      const began = performance.now()
      const { status, body } = await signIn(market, credentials(index), fromNewAddress())
      took[name]!.push(performance.now() - began)
      answers.add(`${status} ${JSON.stringify(body)}`)
    }
  }
  expect([...answers]).toEqual([expect.stringMatching(/^401 .*INVALID_CREDENTIALS/)])
  const medians = Object.values(took).map(median)
  const difference = Math.max(...medians) - Math.min(...medians)
  expect(difference / (Math.min(...medians) + hashMilliseconds())).toBeLessThan(0.1)
  expect((await signIn(market, { email: members[0]!.email, password: PASSWORD }, fromNewAddress())).status).toBe(200)
})
