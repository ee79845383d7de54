import { Link, useLocation } from "react-router-dom"
import { SwitchAccount } from "@/entities/account/SwitchAccount"
import { useSession } from "@/shared"
import { Alert, Button } from "@/ui"

/** Tells a person who is not signed in as a seller that only sellers pay for and book an inspection. */
export function SellersPayment() {
  const { viewer } = useSession()
  const { pathname, search } = useLocation()
  const here = pathname + search
  return (
    <Alert
      tone="amber"
      title="You must complete Certify payment first"
      action={
        viewer ? (
          <SwitchAccount from={here} size="sm" />
        ) : (
          <Button asChild size="sm">
            <Link to="/login" state={{ from: here }}>
              Sign in
            </Link>
          </Button>
        )
      }
    >
      Only the account that sells the car can pay for an inspection and book it.
      <span>{viewer && ` You are signed in as a ${viewer.role}.`}</span>
    </Alert>
  )
}
