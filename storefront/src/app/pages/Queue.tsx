import { cents, type OpenTask } from "@northlot/contract"
import { useState } from "react"
import { PayTogether } from "@/features/payment/PayTogether"
import NeedsYou from "@/features/task/NeedsYou"
import { LazyBoundary } from "@/shared/lazy"
import { lazyPart } from "@/ui/lazyPart"

const FeeOfSale = lazyPart(() => import("@/features/payment/FeeOfSale"))

/** The tasks that need the person, with the panels that the rows open. */
export default function Queue({ whenNothing }: { whenNothing?: string }) {
  const [paying, setPaying] = useState<OpenTask | null>(null)
  return (
    <>
      <NeedsYou
        whenNothing={whenNothing}
        onPayFee={setPaying}
        payTogether={(fees) => (
          <PayTogether
            fees={fees.map(({ listingId, amountCents }) => ({ listingId, amountCents: amountCents ?? cents(0) }))}
          />
        )}
      />
      {paying && (
        <LazyBoundary fallback={null}>
          <FeeOfSale saleId={paying.aboutId} onClose={() => setPaying(null)} />
        </LazyBoundary>
      )}
    </>
  )
}
