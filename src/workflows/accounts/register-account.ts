import type { ICustomerModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { StepResponse, WorkflowResponse, createStep, createWorkflow } from "@medusajs/framework/workflows-sdk"
import { RefusedError } from "@northlot/contract"
import { ACCOUNT_MODULE } from "../../modules/account"
import type AccountModuleService from "../../modules/account/service"
import type { ConsentGiven, NewAccount } from "../../modules/account/service"
import { createPassword, removePassword } from "./passwords"

export interface RegisterAccountInput {
  account: NewAccount
  password: string
  /** The verification to tie to the account; `null` for dealers and for people the operator vouches for. */
  verificationId: string | null
  consents: ConsentGiven[]
}

const accountsOf = (container: MedusaContainer) => container.resolve<AccountModuleService>(ACCOUNT_MODULE)

const createAccountStep = createStep(
  "create-account",
  async (account: NewAccount, { container }) => {
    const created = await accountsOf(container).createAccount(account)
    return new StepResponse({ id: created.id }, created.id)
  },
  async (accountId, { container }) => {
    if (accountId) await accountsOf(container).removeUnfinishedAccount(accountId)
  }
)

const claimVerificationStep = createStep(
  "claim-verification",
  async ({ accountId, verificationId }: { accountId: string; verificationId: string | null }, { container }) => {
    if (verificationId && !(await accountsOf(container).claimVerification(verificationId, accountId))) {
      throw new RefusedError("IDENTITY_NOT_VERIFIED")
    }
    return new StepResponse(undefined)
  }
  // Released with the account: removing it frees the verification.
)

const createPasswordStep = createStep(
  "create-password",
  async ({ accountId, email, password }: { accountId: string; email: string; password: string }, { container }) => {
    const authIdentityId = await createPassword(container, email, password, { account_id: accountId })
    return new StepResponse(undefined, authIdentityId)
  },
  async (authIdentityId, { container }) => {
    if (authIdentityId) await removePassword(container, authIdentityId)
  }
)

const createCustomerStep = createStep(
  "create-customer",
  async ({ accountId, account }: { accountId: string; account: NewAccount }, { container }) => {
    const customers = container.resolve<ICustomerModuleService>(Modules.CUSTOMER)
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
    if (customerId) await container.resolve<ICustomerModuleService>(Modules.CUSTOMER).deleteCustomers([customerId])
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

const recordConsentsStep = createStep(
  "record-consents",
  async ({ accountId, consents }: { accountId: string; consents: ConsentGiven[] }, { container }) => {
    await accountsOf(container).recordConsents(accountId, consents)
    return new StepResponse(undefined)
  }
)

/**
 * An account with its password, its Medusa customer and its consents, or none of them; answers its id. Consents are
 * append-only and therefore the last step: nothing after them can fail.
 */
export const registerAccountWorkflow = createWorkflow("register-account", (input: RegisterAccountInput) => {
  const account = createAccountStep(input.account)
  claimVerificationStep({ accountId: account.id, verificationId: input.verificationId })
  createPasswordStep({ accountId: account.id, email: input.account.email, password: input.password })
  const customerId = createCustomerStep({ accountId: account.id, account: input.account })
  linkCustomerStep({ accountId: account.id, customerId })
  recordConsentsStep({ accountId: account.id, consents: input.consents })
  return new WorkflowResponse(account.id)
})
