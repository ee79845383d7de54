import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ADULTS_ONLY, IDENTITY_REQUIRED, RefusedError, isDealerForm, registrationProblem, type BodyOf, type Endpoints,
} from "@northlot/contract"
import { ACCOUNT_MODULE } from "../../modules/account"
import type AccountModuleService from "../../modules/account/service"
import type { AccountRecord } from "../../modules/account/types"
import { oneLine } from "../../platform/one-line"
import { isEmailAddress } from "./email-address"
import { refuseWeakPassword } from "./passwords"
import { createMember } from "./register-account"
import { signIn } from "./sign-in"
import { runInTurnByKey } from "./turns-by-key"

type Form = BodyOf<Endpoints["register"]>

const CONSENT_WORDINGS = {
  emailMarketing: "Send me news and offers by e-mail. I can unsubscribe at any time.",
  smsReminders: "Send me reminders before auctions end by SMS. Reply STOP to end them.",
} as const

const registrationsOfEmail = runInTurnByKey(1)

/**
 * Registration (spec §5): the first failure in order, then the account. A repeat under the same idempotency
 * key is answered with the account that the first one made. @throws RefusedError
 */
export async function register(
  scope: MedusaContainer,
  form: Form,
  from: { browserToken: string | null; address: string; repeated: boolean }
): Promise<AccountRecord> {
  const email = form.email.trim().toLowerCase()
  return registrationsOfEmail(email, async () => {
    const known = from.repeated ? await accountOfRepeat(scope, { email, password: form.password }, from.address) : null
    return known ?? createFrom(scope, { ...form, email: isEmailAddress(email) ? email : "" }, from.browserToken)
  })
}

async function accountOfRepeat(
  scope: MedusaContainer,
  credentials: { email: string; password: string },
  address: string
): Promise<AccountRecord | null> {
  const { email } = credentials
  if (!isEmailAddress(email) || !(await scope.resolve<AccountModuleService>(ACCOUNT_MODULE).findByEmail(email))) return null
  try {
    return await signIn(scope, credentials, address)
  } catch (error) {
    if (error instanceof RefusedError && error.code === "INVALID_CREDENTIALS") return null
    throw error
  }
}

async function createFrom(scope: MedusaContainer, form: Form, browserToken: string | null): Promise<AccountRecord> {
  const accounts = scope.resolve<AccountModuleService>(ACCOUNT_MODULE)
  const kind = {
    role: form.role,
    buyerType: form.role === "buyer" ? (form.buyerType ?? "private") : null,
    sellerType: form.role === "seller" ? (form.sellerType ?? "private") : null,
  }
  const isDealer = isDealerForm(kind)
  const verification = isDealer || !browserToken || !form.email ? null : await accounts.findVerification(browserToken, form.email)
  const problem = registrationProblem(
    { ...form, ...kind, dealer: form.dealer ?? null },
    verification && { verified: verification.status === "verified", adult: verification.adult === true }
  )
  if (problem) {
    const code =
      problem.message === IDENTITY_REQUIRED ? "IDENTITY_NOT_VERIFIED" : problem.message === ADULTS_ONLY ? "UNDER_AGE" : "INVALID_INPUT"
    throw new RefusedError(code, problem.message, { fields: { [problem.field]: problem.message } })
  }
  refuseWeakPassword(form.password)
  const dealer = isDealer && form.dealer ? form.dealer : null
  const id = await createMember(scope, {
    account: {
      ...kind,
      email: form.email,
      first: oneLine(form.first),
      last: oneLine(form.last),
      mobile: oneLine(form.mobile),
      location: oneLine(form.location) || oneLine(dealer?.address ?? ""),
      identityVerified: verification !== null,
      dealer: dealer && {
        name: oneLine(dealer.name),
        address: oneLine(dealer.address),
        omvic: oneLine(dealer.omvic),
        tel: oneLine(dealer.tel),
        representative: oneLine(dealer.representative),
        licenceFileId: null,
        licenceFileName: null,
      },
    },
    password: form.password,
    verificationId: verification?.id ?? null,
    licenceUploadId: dealer?.omvicFileId ?? null,
    consents: [
      { channel: "email", purpose: "marketing", granted: form.consents?.emailMarketing ?? false, wording: CONSENT_WORDINGS.emailMarketing },
      { channel: "sms", purpose: "reminders", granted: form.consents?.smsReminders ?? false, wording: CONSENT_WORDINGS.smsReminders },
    ],
  })
  return (await accounts.retrieveAccount(id))!
}
