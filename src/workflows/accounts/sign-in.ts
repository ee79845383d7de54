import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import { consume, limiterFor, refuseWhenUsedUp } from "../../http/rate-limits"
import { ACCOUNT_MODULE } from "../../modules/account"
import type AccountModuleService from "../../modules/account/service"
import type { AccountRecord } from "../../modules/account/types"
import { FOUNDATION_MODULE } from "../../modules/foundation"
import type FoundationModuleService from "../../modules/foundation/service"
import { adminIdentity, passwordMatches } from "./passwords"

/** Per account and address, so that nobody can lock somebody else out. */
const failuresPerAccount = () => limiterFor("sign-in-failures", { points: 5, seconds: 60 })
const failuresPerAddress = () => limiterFor("sign-in-failures-address", { points: 100, seconds: 900 })

const ROLE_NAMES = { buyer: "Buyer", seller: "Seller", broker: "Broker" } as const

/**
 * Checks e-mail and password, and only then role and status. @throws RefusedError INVALID_INPUT,
 * INVALID_CREDENTIALS, role_mismatch, ACCOUNT_DISABLED, TOO_MANY_REQUESTS
 */
export async function signIn(
  scope: MedusaContainer,
  input: { email: string; password: string; role?: AccountRecord["role"] },
  address: string
): Promise<AccountRecord> {
  const email = input.email.trim().toLowerCase()
  if (!email || !input.password) throw new RefusedError("INVALID_INPUT", "Email and password are required.")
  await checkPassword(scope, email, input.password, address)
  const account = await scope.resolve<AccountModuleService>(ACCOUNT_MODULE).findByEmail(email)
  if (!account) throw new RefusedError("INVALID_CREDENTIALS")
  if (account.status !== "active") throw new RefusedError("ACCOUNT_DISABLED")
  if (input.role && input.role !== account.role) {
    const name = ROLE_NAMES[account.role]
    throw new RefusedError("role_mismatch", `This email is registered as a ${name}. Please switch role to ${name} to log in.`)
  }
  return account
}

/** @throws RefusedError INVALID_CREDENTIALS, TOO_MANY_REQUESTS */
export async function signInAdmin(
  scope: MedusaContainer,
  input: { username: string; password: string },
  address: string
): Promise<{ username: string }> {
  const username = input.username.trim().toLowerCase()
  if (!username || !input.password) throw new RefusedError("INVALID_INPUT", "Username and password are required.")
  await checkPassword(scope, adminIdentity(username), input.password, address)
  return { username }
}

async function checkPassword(scope: MedusaContainer, identity: string, password: string, address: string): Promise<void> {
  const key = `${identity}|${address}`
  await refuseWhenUsedUp(failuresPerAccount(), key)
  await refuseWhenUsedUp(failuresPerAddress(), address)
  if (password.length <= 1_000 && (await passwordMatches(scope, identity, password))) return
  await scope
    .resolve<FoundationModuleService>(FOUNDATION_MODULE)
    .recordAudit({ actor: `address:${address}`, action: "sign-in.refused", subject: identity })
  await consume(failuresPerAddress(), address)
  await consume(failuresPerAccount(), key)
  throw new RefusedError("INVALID_CREDENTIALS")
}
