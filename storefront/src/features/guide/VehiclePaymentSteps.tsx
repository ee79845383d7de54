import { useSettings } from "@/shared"
import { Loaded, Skeleton } from "@/ui"
import { settlementTexts, useSettlementMode } from "./figures"
import { Steps } from "./Passage"

/** The four steps to pay for a vehicle, for the site's settlement mode. */
export function VehiclePaymentSteps() {
  const mode = useSettlementMode()
  const settings = useSettings()
  return (
    <Loaded query={settings} failed="The steps could not be loaded" waiting={<Skeleton className="h-112 lg:h-96" />}>
      {() => mode && <Steps steps={settlementTexts[mode].steps} />}
    </Loaded>
  )
}

/** One sentence on who holds the money during the sale. */
export function SettlementSummary() {
  const mode = useSettlementMode()
  return (
    <>
      {mode ? settlementTexts[mode].summary : "The sale's page shows how the vehicle is paid before any money is sent."}
    </>
  )
}
