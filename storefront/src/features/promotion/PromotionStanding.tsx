import { isFeatured, type ListingPromotionView, type PromotionAnswer } from "@northlot/contract"
import { useServerTimeOf } from "@/shared"
import { Alert } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { runWords } from "./runWords"

export const plannedOf = ({ promotions }: PromotionAnswer): ListingPromotionView[] =>
  promotions.filter(({ state }) => state === "planned")

export const beginning = ({
  plannedAt,
  runsFrom,
  runsTo,
}: Pick<ListingPromotionView, "plannedAt" | "runsFrom" | "runsTo">): string =>
  runsFrom && runsTo
    ? `runs ${runWords(runsFrom, runsTo)}`
    : plannedAt
      ? `begins on ${formatMoment(plannedAt)}`
      : "begins as soon as the car is live"

/** The car's current and planned promotions, shown before the next purchase. */
export function PromotionStanding({ promotion }: { promotion: PromotionAnswer }) {
  const { featuredUntil, status, endsAt } = promotion
  const featured = useServerTimeOf((now) => isFeatured({ featuredUntil }, now))
  const planned = plannedOf(promotion)
  return (
    <>
      {featured && featuredUntil ? (
        <Alert tone="success" title={`Featured until ${formatMoment(featuredUntil)}`}>
          New days are added to the days that are left.
        </Alert>
      ) : featuredUntil ? (
        <Alert title="Featured expired">Since {formatMoment(featuredUntil)} the car is no longer featured.</Alert>
      ) : null}
      {planned.map((one) => (
        <Alert key={one.id} tone="info" title={`Paid and planned: ${one.label}`}>
          It {beginning(one)}
          <span>
            {one.runsFrom
              ? "; all other featured days continue afterwards"
              : " and is added to the days that you buy here"}
          </span>
          .
        </Alert>
      ))}
      {status === "draft" ? (
        <p className="text-sm text-muted">
          This car is a draft. The promotion you buy now begins when the car goes live, so that no paid day is lost.
        </p>
      ) : (
        endsAt && (
          <p className="text-sm text-muted">
            The auction ends on {formatMoment(endsAt)}. The featured days keep running after that. Relist the car to use
            the days that are left.
          </p>
        )
      )}
    </>
  )
}
