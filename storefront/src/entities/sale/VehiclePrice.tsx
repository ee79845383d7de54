import type { SettlementView } from "@northlot/contract"
import { Money } from "@/ui"

/** The price of the vehicle with cents. The HST line appears only when a dealer sells. */
export function VehiclePrice({
  settlement,
}: {
  settlement: Pick<SettlementView, "hammerCents" | "hstCents" | "totalCents">
}) {
  const { hammerCents, hstCents, totalCents } = settlement
  return (
    <dl className="text-sm">
      {hstCents > 0 && (
        <>
          <div className="flex justify-between gap-4 border-b border-line py-2">
            <dt className="text-muted">Winning bid</dt>
            <dd>
              <Money exact cents={hammerCents} />
            </dd>
          </div>
          <div className="flex justify-between gap-4 border-b border-line py-2">
            <dt className="text-muted">HST 13%, remitted by the dealer</dt>
            <dd>
              <Money exact cents={hstCents} />
            </dd>
          </div>
        </>
      )}
      <div className="flex justify-between gap-4 py-2 text-base font-semibold">
        <dt>{hstCents > 0 ? "Vehicle total" : "Vehicle price"}</dt>
        <dd>
          <Money exact cents={totalCents} />
        </dd>
      </div>
    </dl>
  )
}
