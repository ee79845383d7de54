import { passwordProblem, passwordSentence } from "@northlot/contract"

/** The errors of a new password that was typed twice, by field. */
export function newPasswordErrors(
  password: string,
  confirmPassword: string
): { password?: string; confirmPassword?: string } {
  const problem = passwordProblem(password, confirmPassword)
  if (!problem) return {}
  return { [problem === "PASSWORDS_DIFFER" ? "confirmPassword" : "password"]: passwordSentence(problem) }
}
