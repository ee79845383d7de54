import { DISCLOSURE_NAMES, disclosedText, type DisclosureChange, type ListingView } from "@northlot/contract"
import { Loaded, Skeleton } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { useDisclosureChanges } from "./useDisclosureChanges"

/** Every answer that the seller changed after the first bid, with the answer that bidders read before. */
export default function DisclosureChanges({ listing }: { listing: ListingView }) {
  const changes = useDisclosureChanges(listing)
  return (
    <Loaded
      query={changes}
      failed="The changed disclosures could not be loaded"
      waiting={<Skeleton className="mt-4 h-16" />}
    >
      {(data) => (
        <section aria-labelledby="disclosure-changes" className="mt-4 rounded-md bg-amber-soft p-3">
          <h3 id="disclosure-changes" className="text-sm text-amber">
            Changed since bidding began
          </h3>
          <ol className="mt-1 flex flex-col gap-2 text-sm text-ink">
            {data.items.map((change) => (
              <li key={change.id}>
                <ChangedAnswers change={change} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </Loaded>
  )
}

export function ChangedAnswers({ change: { at, by, changes } }: { change: DisclosureChange }) {
  return (
    <>
      <p className="font-semibold">
        Changed on <time dateTime={at}>{formatMoment(at)}</time>
        <span>{by === "admin" ? " by Northlot" : " by the seller"}</span>
      </p>
      <ul className="list-disc pl-5">
        {changes.map(({ field, was, now }) => (
          <li key={field} className="break-words">
            {DISCLOSURE_NAMES[field]}: was <q>{disclosedText(field, was)}</q>, now{" "}
            <q className="font-semibold">{disclosedText(field, now)}</q>
          </li>
        ))}
      </ul>
    </>
  )
}
