import { Navigate, useNavigate, useSearchParams } from "react-router-dom"
import { usePageTitle, useSession } from "@/shared"
import { Card, Tabs } from "@/ui"
import { BenefitsPanel } from "./registration/BenefitsPanel"
import type { AccountKind } from "./registration/form"
import { RegistrationForm } from "./registration/RegistrationForm"
import { destinationAfterSignIn } from "./roleHome"

const kinds: { value: AccountKind; label: string }[] = [
  { value: "seller", label: "Seller" },
  { value: "dealer-buyer", label: "Dealer Buyer" },
  { value: "private-buyer", label: "Private Buyer" },
]

/**
 * The registration page. `/register?as=seller | dealer-buyer | private-buyer` opens the tab of that kind of account.
 */
export default function RegisterPage() {
  usePageTitle("Create an account")
  const { viewer } = useSession()
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const kind = kinds.find(({ value }) => value === search.get("as"))?.value ?? "private-buyer"
  if (viewer) return <Navigate to={destinationAfterSignIn(viewer.role, null)} replace />
  return (
    <div className="grid grid-cols-1 gap-6 py-6 lg:grid-cols-[22rem_1fr] lg:py-10">
      <Card padding="lg" className="lg:order-2">
        <h1>Create Account (Ontario Only)</h1>
        <p className="mt-1 text-muted">Free, and no card needed.</p>
        <Tabs
          className="mt-4"
          label="Kind of account"
          value={kind}
          onValueChange={(value) => setSearch({ as: value }, { replace: true, preventScrollReset: true })}
          items={kinds}
        >
          <RegistrationForm kind={kind} onRegistered={() => void navigate("/verify-email")} />
        </Tabs>
      </Card>
      <BenefitsPanel kind={kind} />
    </div>
  )
}
