import { messageOf } from "@/shared"
import { Alert } from "@/ui"

/** The reason why the hosted checkout did not open. The person's choice is preserved. */
export function CheckoutProblem({ error }: { error: unknown }) {
  const message = messageOf(error)
  const title = "Could not start checkout."
  return (
    <Alert tone="danger" title={title}>
      {message === title ? "You have not been charged. Please try again in a moment." : message}
    </Alert>
  )
}
