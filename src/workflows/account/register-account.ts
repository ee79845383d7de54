import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  StepResponse,
  WorkflowResponse,
  createStep,
  createWorkflow,
  transform,
} from "@medusajs/framework/workflows-sdk"
import { RefusedError, refusedField } from "@northlot/contract"
import { ACCOUNT_MODULE } from "#src/modules/account/index"
import type { ConsentGiven, NewAccount } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { runWorkflow } from "../run-workflow"
import {
  adoptPassword,
  copyPassword,
  createPassword,
  hasPassword,
  removePassword,
  renameIdentity,
} from "#src/use-cases/account/passwords"

export interface RegisterAccountInput {
  account: NewAccount
  /**
   * The typed password, the sign-in identity that already stores its hash (`storedHash`), or the e-mail of an account
   * with the same password (`sameAs`).
   */
  password: string | { storedHash: string } | { sameAs: string }
  /**
   * The identity verification to link to the account. Null for dealers and for people whom the operator vouches for.
   */
  verificationId: string | null
  /** The licence that a dealer uploaded before registering. */
  licenceUploadId?: string | null
  consents: ConsentGiven[]
}

const accountsOf = (container: MedusaContainer) => container.resolve("account")

const createAccountStep = createStep(
  "create-account",
  async (account: NewAccount, { container }) => {
    const created = await accountsOf(container).accounts.create(account)
    return new StepResponse({ id: created.id }, created.id)
  },
  async (accountId, { container }) => {
    if (accountId) await accountsOf(container).accounts.removeUnfinished(accountId)
  }
)

const claimVerificationStep = createStep(
  "claim-verification",
  async ({ accountId, verificationId }: { accountId: string; verificationId: string | null }, { container }) => {
    if (verificationId && !(await accountsOf(container).verifications.claim(verificationId, accountId))) {
      throw new RefusedError("IDENTITY_NOT_VERIFIED")
    }
    return new StepResponse(undefined)
  }
  // This step has no compensation function, because deleting the account releases the identity verification.
)

type PasswordToUndo = { made: string } | { email: string; storedHash: string }

const createPasswordStep = createStep(
  "create-password",
  async (
    { accountId, email, password }: { accountId: string; email: string; password: RegisterAccountInput["password"] },
    { container }
  ) => {
    const metadata = { account_id: accountId }
    if (typeof password === "string") {
      const made = await createPassword(container, email, password, metadata)
      return new StepResponse<undefined, PasswordToUndo>(undefined, { made })
    }
    if ("sameAs" in password) {
      const made = await copyPassword(container, password.sameAs, email, metadata)
      return new StepResponse<undefined, PasswordToUndo>(undefined, { made })
    }
    await adoptPassword(container, password.storedHash, email, metadata)
    return new StepResponse<undefined, PasswordToUndo>(undefined, { email, storedHash: password.storedHash })
  },
  async (done, { container }) => {
    if (!done) return
    if ("made" in done) await removePassword(container, done.made)
    else await renameIdentity(container, done.email, done.storedHash)
  }
)

const createCustomerStep = createStep(
  "create-customer",
  async ({ accountId, account }: { accountId: string; account: NewAccount }, { container }) => {
    const customers = container.resolve(Modules.CUSTOMER)
    const customer = await customers.createCustomers({
      email: account.email,
      first_name: account.first,
      last_name: account.last,
      phone: account.mobile,
      has_account: true,
      metadata: { account_id: accountId },
    })
    return new StepResponse(customer.id, customer.id)
  },
  async (customerId, { container }) => {
    if (customerId) await container.resolve(Modules.CUSTOMER).deleteCustomers([customerId])
  }
)

const linkCustomerStep = createStep(
  "link-customer",
  async ({ accountId, customerId }: { accountId: string; customerId: string }, { container }) => {
    const link = { [ACCOUNT_MODULE]: { account_id: accountId }, [Modules.CUSTOMER]: { customer_id: customerId } }
    await container.resolve(ContainerRegistrationKeys.LINK).create(link)
    return new StepResponse(undefined, link)
  },
  async (link, { container }) => {
    if (link) await container.resolve(ContainerRegistrationKeys.LINK).dismiss(link)
  }
)

const claimLicenceStep = createStep(
  "claim-licence",
  async ({ accountId, uploadId }: { accountId: string; uploadId: string | null }, { container }) => {
    if (!uploadId) return new StepResponse(undefined)
    const licence = await accountsOf(container).licenceUploads.claim(uploadId, accountId)
    if (!licence) {
      throw refusedField("dealer.omvicFileId", "Please upload your OMVIC licence again.")
    }
    return new StepResponse(undefined, { uploadId, licence })
  },
  async (claimed, { container }) => {
    if (claimed) await accountsOf(container).licenceUploads.giveBack(claimed.uploadId, claimed.licence)
  }
)

const recordConsentsStep = createStep(
  "record-consents",
  async ({ accountId, consents }: { accountId: string; consents: ConsentGiven[] }, { container }) => {
    await accountsOf(container).consents.say(
      accountId,
      consents.map((given) => ({ ...given, source: "registration" as const }))
    )
    return new StepResponse(undefined)
  }
)

/**
 * Creates an account with password, Medusa customer and consents, all or nothing, and returns its id. Consents are
 * append-only and cannot be undone, so their step comes last.
 */
export const registerAccountWorkflow = createWorkflow("register-account", (input: RegisterAccountInput) => {
  const account = createAccountStep(input.account)
  claimVerificationStep({ accountId: account.id, verificationId: input.verificationId })
  createPasswordStep({ accountId: account.id, email: input.account.email, password: input.password })
  const customerId = createCustomerStep({ accountId: account.id, account: input.account })
  linkCustomerStep({ accountId: account.id, customerId })
  claimLicenceStep({
    accountId: account.id,
    uploadId: transform(input, ({ licenceUploadId }) => licenceUploadId ?? null),
  })
  recordConsentsStep({ accountId: account.id, consents: input.consents })
  return new WorkflowResponse(account.id)
})

/** A registration takes far less time. An account that is still unfinished after this time comes from a crash. */
const CUT_OFF_MILLISECONDS = 120_000

/**
 * Makes a member by the workflow and returns the account's id. If a crash cut an earlier registration off, its e-mail
 * is freed. @throws RefusedError EMAIL_TAKEN, IDENTITY_NOT_VERIFIED, INVALID_INPUT
 */
export async function createMember(scope: MedusaContainer, input: RegisterAccountInput): Promise<string> {
  try {
    return await runWorkflow(registerAccountWorkflow, scope, input)
  } catch (error) {
    if (!(error instanceof RefusedError && error.code === "EMAIL_TAKEN")) throw error
    if (!(await removeCutOffRegistration(scope, input.account.email))) throw error
    return runWorkflow(registerAccountWorkflow, scope, input)
  }
}

/**
 * Removes an account whose registration a crash cut off. Nobody can have signed in to an account without a password, so
 * nothing depends on it.
 */
async function removeCutOffRegistration(scope: MedusaContainer, email: string): Promise<boolean> {
  const account = await accountsOf(scope).accounts.findByEmail(email)
  if (!account || (await hasPassword(scope, email))) return false
  const age = (await database().now()).getTime() - account.createdAt.getTime()
  if (age < CUT_OFF_MILLISECONDS) return false
  await accountsOf(scope).accounts.removeUnfinished(account.id)
  return true
}
