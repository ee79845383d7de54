import { cents, type OpenTask } from "@northlot/contract"
import { useState, type ReactNode } from "react"
import { PayTogether } from "@/features/payment/PayTogether"
import NeedsYou from "@/features/task/NeedsYou"
import { LazyBoundary } from "@/shared/lazy"
import { Skeleton } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"

const BidOfTask = lazyPart(() => import("./BidOfTask"))
const FeeOfSale = lazyPart(() => import("@/features/payment/FeeOfSale"))
const OfferOfTask = lazyPart(() => import("@/features/negotiation/OfferOfTask"))
const QuestionsOfTask = lazyPart(() => import("@/features/listing/questions/QuestionsOfTask"))

/** The person's open tasks, each with its button, link or form. */
export default function Queue({ whenNothing }: { whenNothing?: ReactNode }) {
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
        bidField={(task, onReviewing) => (
          <LazyBoundary fallback={<Skeleton className="h-11" />}>
            <BidOfTask task={task} onUse={(use) => onReviewing(use === "reviewed")} />
          </LazyBoundary>
        )}
        answer={answerTo}
      />
      {paying && (
        <LazyBoundary fallback={null}>
          <FeeOfSale saleId={paying.aboutId} onClose={() => setPaying(null)} />
        </LazyBoundary>
      )}
    </>
  )
}

/** The form of a task that the person answers in its row. Null for all other tasks, which have a page. */
function answerTo({ type, aboutId, listingId }: OpenTask): ReactNode {
  const form =
    type === "answerQuestions" ? (
      <QuestionsOfTask listingId={listingId} />
    ) : type === "namePrice" || type === "answerPrice" || type === "answerOffer" ? (
      <OfferOfTask id={aboutId} listingId={listingId} />
    ) : null
  return form && <LazyBoundary fallback={null}>{form}</LazyBoundary>
}
