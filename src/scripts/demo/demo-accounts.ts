import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { ACCOUNT_SCOPES } from "@northlot/contract"
import { DEMO_PEOPLE, PAYOUT_ACCOUNT, SANDBOX_KEY, type DemoPerson, type DemoPersonKey } from "@northlot/demo"
import type { AccountRecord } from "#src/modules/account/types"
import { configuration } from "#src/platform/configuration"
import { database } from "#src/platform/database"
import { registerAccountWorkflow } from "#src/workflows/account/register-account"
import { runWorkflow } from "#src/workflows/run-workflow"
import { drawDemoLicence } from "./demo-licence"
import { forEachTogether } from "./together"

export type People = Record<DemoPersonKey, AccountRecord>

const PASSWORD = "northlot-demo"
const LICENCE_LAST_DAY = "2030-12-31"
const AT_ONCE = 6

/** Creates the demo people with all that each needs to trade. Existing people stay unchanged. */
export async function ensurePeople(container: MedusaContainer, signal?: AbortSignal): Promise<People> {
  const people = {} as People
  const entries = Object.entries(DEMO_PEOPLE) as [DemoPersonKey, DemoPerson][]
  const ensure = async ([key, person]: [DemoPersonKey, DemoPerson], password: string | { sameAs: string }) => {
    signal?.throwIfAborted()
    people[key] = await ensurePerson(container, key, person, password)
  }
  const [first, ...others] = entries
  await ensure(first!, PASSWORD)
  // All people have the same password, so it is hashed once.
  await forEachTogether(others, AT_ONCE, (entry) => ensure(entry, { sameAs: first![1].email }))
  return people
}

async function ensurePerson(
  container: MedusaContainer,
  key: DemoPersonKey,
  person: DemoPerson,
  password: string | { sameAs: string }
): Promise<AccountRecord> {
  const accounts = container.resolve("account")
  const { role, kind, dealer, credits } = person
  let account = await accounts.accounts.findByEmail(person.email)
  if (!account) {
    await runWorkflow(registerAccountWorkflow, container, {
      account: {
        email: person.email,
        role,
        buyerType: role === "buyer" ? kind : null,
        sellerType: role === "seller" ? kind : null,
        first: person.first,
        last: person.last,
        mobile: person.mobile,
        location: person.location,
        identityVerified: kind !== "dealer",
        dealer: dealer && {
          ...dealer,
          representative: `${person.first} ${person.last}`,
          licenceFileId: null,
          licenceFileName: null,
        },
      },
      password,
      verificationId: null,
      consents: [],
    })
    account = (await accounts.accounts.findByEmail(person.email))!
  }
  if (dealer) {
    await giveLicence(container, account)
    account = (await accounts.accounts.retrieve(account.id))!
  }
  if (role === "seller") await givePayoutAccount(container, account)
  if (credits > 0) {
    await container
      .resolve("credit")
      .credits.grant({ accountId: account.id, credits, reason: "Demo credits", key: `demo:${key}` })
  }
  return account
}

/** Enters a payout account in the seller's name, if none exists. */
async function givePayoutAccount(
  container: MedusaContainer,
  { id, first, last, mobile, dealer }: AccountRecord
): Promise<void> {
  const accounts = container.resolve("account").payoutAccounts
  const { institution, transit, enteredDaysAgo } = PAYOUT_ACCOUNT
  const account = {
    holder: dealer?.name ?? `${first} ${last}`,
    institution,
    transit,
    accountNumber: mobile.replace(/\D/g, "").slice(-10),
  }
  const enteredAt = new Date((await database().now()).getTime() - enteredDaysAgo * 86_400_000)
  await database().transaction(async () => {
    await container.resolve("account").accounts.lock(id)
    await accounts.takeOver(id, account, enteredAt)
  })
}

/** Adds a verified licence document, which every dealer must have. */
async function giveLicence(container: MedusaContainer, { id, dealer }: AccountRecord): Promise<void> {
  if (!dealer || dealer.licenceFileId) return
  const document = await drawDemoLicence(dealer, LICENCE_LAST_DAY)
  const content = document.toString("base64")
  const [file] = await container
    .resolve(Modules.FILE)
    .createFiles([{ filename: "licence.pdf", mimeType: "application/pdf", content, access: "private" }])
  const accounts = container.resolve("account")
  await database().transaction(async () => {
    const sent = { fileKey: file!.id, fileName: "Demo, not a licence.pdf", bytes: document.length }
    await accounts.licences.replaceFile(id, sent)
    await accounts.licences.decide(id, "verified", LICENCE_LAST_DAY)
  })
}

/**
 * Adds a licence for each demo dealer without one. Markets that an earlier version loaded have dealers without a
 * licence.
 */
export async function giveLicences(container: MedusaContainer): Promise<void> {
  const people: readonly DemoPerson[] = Object.values(DEMO_PEOPLE)
  for (const { email, dealer } of people) {
    const account = dealer && (await container.resolve("account").accounts.findByEmail(email))
    if (account) await giveLicence(container, account)
  }
}

const SANDBOX_DAYS = 730

/** Adds an API key for the selling dealer, but never in production. */
export async function giveSandboxKey(container: MedusaContainer): Promise<void> {
  if (configuration().production) return
  const accounts = container.resolve("account")
  const dealer = await accounts.accounts.findByEmail(DEMO_PEOPLE.dealerSeller.email)
  if (!dealer) return
  await accounts.apiKeys.addOwn(SANDBOX_KEY, {
    name: "Sandbox",
    accountId: dealer.id,
    scopes: [...ACCOUNT_SCOPES],
    callsPerMinute: 600,
    expiresInDays: SANDBOX_DAYS,
  })
}
