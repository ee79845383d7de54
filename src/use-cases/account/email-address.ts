import { endpoints } from "@northlot/contract"

const { email } = endpoints.forgotPassword.body!.shape

/**
 * Whether all forms of the site accept this e-mail address. An address that can register can also ask for a new
 * password.
 */
export function isEmailAddress(text: string): boolean {
  return email.safeParse(text).success
}
