import type { OpenTask } from "@northlot/contract"
import { lazy, useState } from "react"
import NeedsYou from "@/features/tasks/NeedsYou"
import { Later } from "@/shared/parts"

const FeeOfSale = lazy(() => import("@/features/payments/FeeOfSale"))

/** What needs somebody, with the panels that its rows open. */
export default function Queue({ whenNothing }: { whenNothing?: string }) {
  const [paying, setPaying] = useState<OpenTask | null>(null)
  return (
    <>
      <NeedsYou whenNothing={whenNothing} onPayFee={setPaying} />
      {paying && (
        <Later fallback={null}>
          <FeeOfSale saleId={paying.aboutId} onClose={() => setPaying(null)} />
        </Later>
      )}
    </>
  )
}
