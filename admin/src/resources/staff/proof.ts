import { RefusedError } from "@northlot/contract"

export type Asked = "factor" | "password"

let dialog: ((asked: Asked) => Promise<boolean>) | null = null
let asking: Promise<boolean> | null = null

/** Registers the dialog that asks the signed-in person for a proof of identity. */
export function setProofDialog(show: typeof dialog): void {
  dialog = show
}

/** Runs an action. If the server asks for a proof of identity, asks the person and runs the action again. */
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
