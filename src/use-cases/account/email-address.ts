import { endpoints } from "@northlot/contract"

const { email } = endpoints.forgotPassword.body!.shape

/**
 * Whether every form of ours takes this as an e-mail address: who registers with it can also ask for a new password.
 */
export function isEmailAddress(text: string): boolean {
  return email.safeParse(text).success
}
