import { dealershipProblem, missingOfDealership, registrationSentence, type Viewer } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { Navigate, useLocation } from "react-router-dom"
import { api, endpoints, queryKeys, usePageTitle, useSession } from "@/shared"
import { useSentForm } from "@/shared/forms/useSentForm"
import { Alert, Button, toast } from "@/ui"
import { AccountCard } from "./AccountCard"
import { DealershipFields } from "./DealershipFields"

const TITLE = "Complete your dealership"

/**
 * /profile/dealership: asks a dealer whom staff added for missing details, then opens the page that the dealer wanted.
 */
export default function DealershipPage() {
  usePageTitle(TITLE)
  const { viewer } = useSession()
  const location = useLocation()
  const from = (location.state as { from?: string } | null)?.from ?? "/profile#licence"
  if (!viewer) return null
  const { dealer } = viewer
  if (!dealer || missingOfDealership(dealer).length === 0) return <Navigate to={from} replace />
  return (
    <AccountCard
      title={TITLE}
      intro={
        viewer.role === "seller"
          ? "We created your account for you. Please enter the missing details. You can publish listings once the details are complete and your licence is verified."
          : "We created your account for you. Please enter the missing details. You can bid once the details are complete and your licence is verified."
      }
    >
      <DealershipForm dealer={dealer} />
    </AccountCard>
  )
}

function DealershipForm({ dealer }: { dealer: NonNullable<Viewer["dealer"]> }) {
  const { refresh } = useSession()
  const queries = useQueryClient()
  const missing = missingOfDealership(dealer)
  const { register, submit, errorAt, isSending, refusal } = useSentForm({
    defaultValues: { name: dealer.name, address: dealer.address, omvic: dealer.omvic },
    check: (values) => {
      const problem = dealershipProblem(values)
      return problem ? { [problem.field]: registrationSentence(problem.code) } : {}
    },
    send: (values) =>
      api(endpoints.completeDealership, { body: Object.fromEntries(missing.map((field) => [field, values[field]])) }),
    onSent: async (saved) => {
      queries.setQueryData(queryKeys.profile, saved)
      toast.success("Saved. Next we verify your licence.")
      await refresh()
    },
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {refusal && (
        <Alert tone="danger" title="Not saved">
          {refusal}
        </Alert>
      )}
      <DealershipFields fields={missing} errorAt={errorAt} register={register} />
      <Button type="submit" size="lg" loading={isSending}>
        Save
      </Button>
    </form>
  )
}
