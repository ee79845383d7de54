import { startMarket, type Market } from "../environment/market"
import { PASSWORD, send } from "../environment/people"
import {
  fromNewAddress,
  isLetIn,
  newEmail,
  newMember,
  opensWith,
  postInOneBurst,
  requestResetToken,
  resetPassword,
  signIn,
} from "./accounts-support"

const NEW_PASSWORD = "plum-anchor-violet-4"

// Password hashing has the product's full cost here. Other tests use a low cost.
let market: Market
beforeAll(async () => {
  market = await startMarket({ environment: { NORTHLOT_TRUSTED_PROXIES: "1", NORTHLOT_PASSWORD_COST: "15" } })
})
afterAll(() => market?.stop())

const newPerson = () => newMember(market, "dealer buyer")

test("a sign-in with the old password that is under way during a reset opens no session that outlives it", async () => {
  const person = await newPerson()
  const token = await requestResetToken(market, person.email)
  const credentials = { email: person.email, password: PASSWORD }
  // All sign-ins start before the reset ends: some are done, some are being checked, some come later.
  const signIns: ReturnType<typeof signIn>[] = []
  const begin = () => void signIns.push(signIn(market, credentials, fromNewAddress()))
  for (let count = 0; count < 8; count++) begin()
  const done = resetPassword(market, token, NEW_PASSWORD)
  for (let count = 0; count < 16; count++) {
    await send(market, "GET", "/api/health")
    begin()
  }
  expect((await done).status).toBe(200)
  const opened = (await Promise.all(signIns)).filter(({ status }) => status === 200)
  expect(await Promise.all(opened.map(({ body }) => isLetIn(market, { token: body.token })))).toEqual(
    opened.map(() => false)
  )
  expect(await opensWith(market, person.email, NEW_PASSWORD)).toBe(true)
})

describe("whoever signs in where a password costs what the product's costs", () => {
  test("waits as long for an unknown e-mail as for a wrong password", async () => {
    const member = await newPerson()
    const took = async (email: string) => {
      const before = performance.now()
      await signIn(market, { email, password: "not-the-password" }, fromNewAddress())
      return performance.now() - before
    }
    const median = (figures: number[]) => figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)]!
    const [known, unknown]: [number[], number[]] = [[], []]
    // The measurements alternate, so that other load on the machine affects both.
    for (let sample = 0; sample < 25; sample++) {
      known.push(await took(member.email))
      unknown.push(await took(newEmail()))
    }
    // Without the dummy hash for unknown emails, the ratio is a tenth, because no password is hashed.
    const ratio = median(unknown) / median(known)
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.6)
  })

  test("is held to five wrong passwords sent at once: the right one after five wrong ones is not even looked at", async () => {
    const victim = await newPerson()
    const guesses = [1, 2, 3, 4, 5].map((number) => `guess number ${number}`)
    const bodies = [...guesses, PASSWORD, PASSWORD].map((password) => ({ email: victim.email, password }))
    expect(await postInOneBurst(market, "/api/auth/login", bodies, fromNewAddress())).toEqual([
      401, 401, 401, 401, 401, 429, 429,
    ])
  })
})
