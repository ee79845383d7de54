import type { SharedMarket } from "../environment/market"
import { PASSWORD } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { fromNewAddress, newEmail, newMember, signIn, type Member } from "../http/accounts-support"

let market: SharedMarket
let members: Member[]

beforeAll(async () => {
  market = await sharedMarket()
  members = []
  // Forty failures of one account tell its owner, which is work that only a known address makes.
  for (let count = 0; count < 12; count++) members.push(await newMember(market, "dealer buyer"))
})
afterAll(() => market?.stop())

const SAMPLES = 200
const median = (figures: number[]) => [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)]!

/**
 * A password costs little here, so that whatever else tells the cases apart stands out: what is within a tenth of this
 * is within a far smaller part of what the product's passwords cost.
 */
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
    // In turns, so that whatever else the machine does falls on all.
    for (const [name, credentials] of Object.entries(cases)) {
      const began = performance.now()
      const { status, body } = await signIn(market, credentials(index), fromNewAddress())
      took[name]!.push(performance.now() - began)
      answers.add(`${status} ${JSON.stringify(body)}`)
    }
  }
  expect([...answers]).toEqual([expect.stringMatching(/^401 .*INVALID_CREDENTIALS/)])
  const medians = Object.values(took).map(median)
  expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(1.1)
  expect((await signIn(market, { email: members[0]!.email, password: PASSWORD }, fromNewAddress())).status).toBe(200)
})
