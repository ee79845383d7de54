import { messageOf, useSettings } from "@/shared"
import { ErrorState, Skeleton } from "@/ui"
import { settlementTexts, useSettlementMode } from "./figures"
import { Steps } from "./Passage"

/** The four steps of paying for a vehicle, as the site's settlement mode takes them. */
export function VehiclePaymentSteps() {
  const mode = useSettlementMode()
  const settings = useSettings()
  if (mode) return <Steps steps={settlementTexts[mode].steps} />
  if (settings.isPending) return <Skeleton className="h-112 lg:h-96" />
  return (
    <ErrorState
      title="The steps could not be loaded"
      message={messageOf(settings.error)}
      onRetry={() => void settings.refetch()}
      retrying={settings.isFetching}
    />
  )
}

/** One sentence on who has the money meanwhile. */
export function SettlementSummary() {
  const mode = useSettlementMode()
  return (
    <>{mode ? settlementTexts[mode].summary : "How it is paid is shown on the sale's page before anything is sent."}</>
  )
}
