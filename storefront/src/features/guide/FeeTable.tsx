import { formatMoneyExact, torontoTime, type AnswerOf, type endpoints } from "@northlot/contract"
import { Loaded, Money, Skeleton } from "@/ui"
import { together } from "@/ui/rules/together"
import { useExampleFees, useFeeSchedule } from "@/entities/payment/feeQueries"
import { FeeExample } from "./FeeExample"
import { EXAMPLE_PRICE_CENTS } from "./figures"

/** The fees of each side for a sale. If the fees depend on the sale, an example shows them. */
export function FeeTable() {
  const schedule = useFeeSchedule()
  const example = useExampleFees({ priceCents: EXAMPLE_PRICE_CENTS })
  return (
    <Loaded
      query={together([schedule, example])}
      failed="The fees could not be loaded"
      waiting={<Skeleton className="h-57" />}
    >
      {([{ planned = [], ...now }, { dependsOnSale }]) => (
        <>
          {dependsOnSale ? <FeeExample /> : <ScheduleTable {...now} />}
          {planned.map(({ effectiveFrom, ...then }) => (
            <p key={effectiveFrom} className="mt-2 text-sm text-muted">
              <span>{dependsOnSale ? "By the fee schedule from" : "From"}</span> {torontoTime(effectiveFrom)} a buyer
              pays {formatMoneyExact(then.buyer.totalCents)} and a seller {formatMoneyExact(then.seller.totalCents)}, if
              the vehicle is sold then or later.
            </p>
          ))}
        </>
      )}
    </Loaded>
  )
}

type ScheduleTableProps = Pick<AnswerOf<typeof endpoints.readFeeSchedule>, "buyer" | "seller" | "hstBasisPoints">

function ScheduleTable({ buyer, seller, hstBasisPoints }: ScheduleTableProps) {
  const rows = [
    { name: "Fee", buyer: buyer.feeCents, seller: seller.feeCents },
    { name: "Processing", buyer: buyer.processingCents, seller: seller.processingCents },
    { name: `HST ${hstBasisPoints / 100}%`, buyer: buyer.hstCents, seller: seller.hstCents },
  ]
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full text-sm">
        <caption className="sr-only">Fees of buyer and seller</caption>
        <thead>
          <tr className="border-b border-line text-left text-muted">
            <td className="p-3" />
            <th scope="col" className="p-3 text-right font-semibold">
              Buyer
            </th>
            <th scope="col" className="p-3 text-right font-semibold">
              Seller
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} className="border-b border-line">
              <th scope="row" className="p-3 text-left font-normal">
                {row.name}
              </th>
              <td className="p-3 text-right">
                <Money exact cents={row.buyer} />
              </td>
              <td className="p-3 text-right">
                <Money exact cents={row.seller} />
              </td>
            </tr>
          ))}
          <tr className="font-semibold">
            <th scope="row" className="p-3 text-left">
              Total
            </th>
            <td className="p-3 text-right">
              <Money exact cents={buyer.totalCents} />
            </td>
            <td className="p-3 text-right">
              <Money exact cents={seller.totalCents} />
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
