import { messageOf } from "@/shared"
import { Alert } from "@/ui"

/** Why the hosted checkout did not open; the choice stays. */
export function CheckoutProblem({ error }: { error: unknown }) {
  const message = messageOf(error)
  const title = "Could not start checkout."
  return (
    <Alert tone="danger" title={title}>
      {message === title ? "You have not been charged. Please try again in a moment." : message}
    </Alert>
  )
}
