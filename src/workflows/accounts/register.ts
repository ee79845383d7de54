import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ADULTS_ONLY, IDENTITY_REQUIRED, RefusedError, isDealerForm, registrationProblem, type BodyOf, type Endpoints,
} from "@northlot/contract"
import { ACCOUNT_MODULE } from "../../modules/account"
import type AccountModuleService from "../../modules/account/service"
import type { AccountRecord } from "../../modules/account/types"
import { refuseWeakPassword } from "./passwords"
import { registerAccountWorkflow } from "./register-account"
import { runWorkflow } from "../run-workflow"

const CONSENT_WORDINGS = {
  emailMarketing: "Send me news and offers by e-mail. I can unsubscribe at any time.",
  smsReminders: "Send me reminders before auctions end by SMS. Reply STOP to end them.",
} as const

/** Registration (spec §5): the first failure in order, then the account. @throws RefusedError */
export async function register(
  scope: MedusaContainer,
  form: BodyOf<Endpoints["register"]>,
  browserToken: string | null
): Promise<AccountRecord> {
  const accounts = scope.resolve<AccountModuleService>(ACCOUNT_MODULE)
  const kind = {
    role: form.role,
    buyerType: form.role === "buyer" ? (form.buyerType ?? "private") : null,
    sellerType: form.role === "seller" ? (form.sellerType ?? "private") : null,
  }
  const dealer = isDealerForm(kind)
  const verification = dealer || !browserToken ? null : await accounts.findVerification(browserToken, form.email)
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
  const licence = dealer && form.dealer?.omvicFileId ? await accounts.takeLicenceUpload(form.dealer.omvicFileId) : null
  const clean = (text: string) => text.replace(/[\u0000-\u001f\u007f]/g, " ").trim()
  const id = await runWorkflow(registerAccountWorkflow, scope, {
    account: {
      ...kind,
      email: form.email.trim().toLowerCase(),
      first: clean(form.first),
      last: clean(form.last),
      mobile: clean(form.mobile),
      location: clean(form.location) || clean(form.dealer?.address ?? ""),
      identityVerified: verification !== null,
      dealer:
        dealer && form.dealer
          ? {
              name: clean(form.dealer.name),
              address: clean(form.dealer.address),
              omvic: form.dealer.omvic.trim(),
              tel: clean(form.dealer.tel),
              representative: clean(form.dealer.representative),
              licenceFileId: licence?.fileKey ?? null,
              licenceFileName: licence?.fileName ?? null,
            }
          : null,
    },
    password: form.password,
    verificationId: verification?.id ?? null,
    consents: [
      { channel: "email" as const, purpose: "marketing", granted: form.consents?.emailMarketing ?? false, wording: CONSENT_WORDINGS.emailMarketing },
      { channel: "sms" as const, purpose: "reminders", granted: form.consents?.smsReminders ?? false, wording: CONSENT_WORDINGS.smsReminders },
    ],
  })
  return (await accounts.retrieveAccount(id))!
}
