import { ChevronRight } from "lucide-react"
import { AllInLines } from "@/entities/payment/AllInLines"
import { PriceParts } from "@/entities/payment/MoneyLines"
import type { MoneyOfPrice } from "@/entities/payment/moneyOfPrice"

/** The parts of the price in a folded list, and below it the lines of the car's total cost. */
export function Breakdown({ money, title }: { money: MoneyOfPrice; title: string }) {
  return (
    <div className="rounded-md border border-line px-3">
      <details className="group">
        <summary className="-mx-3 flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md px-3 text-sm">
          <ChevronRight aria-hidden className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90" />
          <span className="flex-1">{title}</span>
        </summary>
        <PriceParts money={money} />
      </details>
      {money.allIn && <AllInLines cost={money.allIn} className="border-t border-line py-1.5" />}
    </div>
  )
}
