import { LOCALE, RATING_FACTS, RATING_NAMES, type RecordComment } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { Check, X } from "lucide-react"
import { useState } from "react"
import { api, endpoints } from "@/shared"
import { Button, Dialog, Loaded, Skeleton } from "@/ui"
import { sellerRecordKey } from "./sellerRecordKey"

const AT_ONCE = 20
const MOST = 100
const months = new Intl.DateTimeFormat(LOCALE, { timeZone: "UTC", month: "long", year: "numeric" })

interface SellerCommentsProps {
  listingId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Buyers' comments about the seller, newest first, without names. */
export default function SellerComments({ listingId, open, onOpenChange }: SellerCommentsProps) {
  const [pages, setPages] = useState(1)
  const found = useQuery({
    queryKey: [...sellerRecordKey(listingId), "comments", pages],
    queryFn: ({ signal }) =>
      api(endpoints.readSellerRecord, {
        params: { id: listingId },
        query: { limit: Math.min(AT_ONCE * pages, MOST) },
        signal,
      }),
    enabled: open,
    placeholderData: (previous) => previous,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="What buyers say"
      description="Each of these buyers bought and paid for a car from this seller on Northlot."
    >
      <Loaded query={found} failed="The comments could not be loaded" waiting={<Skeleton className="h-40" />}>
        {(data) => (
          <div className="flex flex-col gap-4">
            <ol className="flex flex-col divide-y divide-line" aria-label="Comments, newest first">
              {data.items.map((item) => (
                <li key={item.id} className="py-4 first:pt-0">
                  <Comment item={item} />
                </li>
              ))}
            </ol>
            {data.items.length < Math.min(data.total, MOST) && (
              <Button
                variant="secondary"
                size="sm"
                className="self-start"
                loading={found.isFetching}
                onClick={() => setPages(pages + 1)}
              >
                Show more
              </Button>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function Comment({ item }: { item: RecordComment }) {
  const { initial, month, comment, answer } = item
  return (
    <article className="flex flex-col gap-2">
      <p className="text-sm text-muted">
        {initial && <strong className="text-ink">{`${initial}. `}</strong>}
        <span>{`Bought in ${months.format(new Date(`${month}-01T00:00:00Z`))}`}</span>
      </p>
      <p className="break-words whitespace-pre-line">{comment}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {RATING_FACTS.map((fact) => (
          <li key={fact} className="inline-flex items-center gap-1">
            {item[fact] ? (
              <Check aria-hidden className="size-4 text-success" />
            ) : (
              <X aria-hidden className="size-4 text-danger" />
            )}
            <span>{`${RATING_NAMES.seller[fact]}: ${item[fact] ? "yes" : "no"}`}</span>
          </li>
        ))}
      </ul>
      {answer && (
        <div className="border-l-2 border-brand pl-3">
          <p className="text-sm font-semibold">Seller</p>
          <p className="mt-1 break-words whitespace-pre-line">{answer}</p>
        </div>
      )}
    </article>
  )
}
