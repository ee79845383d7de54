import { RefusedError } from "@northlot/contract"

export type Asked = "factor" | "password"

let dialog: ((asked: Asked) => Promise<boolean>) | null = null
let asking: Promise<boolean> | null = null

/** The dialog that asks whoever is signed in to show again that it is they. */
export function setProofDialog(show: typeof dialog): void {
  dialog = show
}

/** Carries an act out; where the server asks for a proof first, asks the person for it, and carries it out then. */
export async function withProof<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof RefusedError && error.code === "PROOF_REQUIRED") || !dialog) throw error
    asking ??= dialog(error.details.proof ?? "password").finally(() => (asking = null))
    if (!(await asking)) throw error
    return act()
  }
}
