import { useQueryClient } from "@tanstack/react-query"
import { clsx } from "clsx"
import { RotateCw, X } from "lucide-react"
import { useEffect, useSyncExternalStore } from "react"
import { Link } from "react-router-dom"
import { queryKeys } from "@/shared"
import { IconButton, ProgressBar } from "@/ui"
import { isLostWithPage, uploadLine } from "./uploadStates"
import { uploadQueue } from "./uploads"

interface UploadLineProps {
  accountId: string
}

/** Shows the progress of uploads that no open form shows. It also resumes uploads of an earlier visit. */
export default function UploadLine({ accountId }: UploadLineProps) {
  const queries = useQueryClient()
  const queue = uploadQueue()
  const all = useSyncExternalStore(queue.subscribe, queue.snapshot)
  useEffect(() => {
    queue.open(accountId)
    return () => queue.close()
  }, [queue, accountId])
  useEffect(
    () =>
      queue.onPlaced((listingId) => {
        // Removes the outdated listing from the cache, so that an editor opened later does not start from it.
        queries.removeQueries({ queryKey: queryKeys.listings.detail(listingId), type: "inactive" })
        void queries.invalidateQueries({ queryKey: queryKeys.listings.all })
      }),
    [queue, queries]
  )
  const elsewhere = all.filter((upload) => !queue.isAttended(upload))
  // Warns only about files outside the open forms, because each form warns about its own files.
  const isLost = elsewhere.some(isLostWithPage)
  useEffect(() => {
    if (!isLost) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [isLost])
  const line = uploadLine(elsewhere, queue.arrived)
  if (!line) return null
  return (
    <aside
      aria-label="Uploads"
      className="fixed inset-x-0 top-16 z-30 flex min-h-11 animate-fade-in items-center gap-3 border-line bg-raised px-4 py-1 text-sm shadow-md max-lg:border-b lg:top-auto lg:right-auto lg:bottom-[calc(1.5rem+var(--line-room))] lg:left-6 lg:max-w-md lg:rounded-lg lg:border print:hidden"
    >
      <div className="min-w-0 flex-1">
        <p
          role="status"
          className={clsx(line.tone === "danger" && "text-danger", line.tone === "amber" && "text-amber")}
        >
          {line.text}
        </p>
        {queue.storesNothing && isLost && (
          <p className="text-amber">This browser has no room for the files. Leave this tab open.</p>
        )}
        {line.share !== null && (
          <ProgressBar
            value={line.share}
            label="Files on their way"
            tone={line.tone === "amber" ? "amber" : "brand"}
            className="mt-1"
          />
        )}
      </div>
      {line.failed.length > 0 && (
        <>
          {line.again.length > 0 && (
            <IconButton label="Try the uploads again" onClick={() => line.again.forEach((id) => queue.resume(id))}>
              <RotateCw aria-hidden />
            </IconButton>
          )}
          <IconButton label="Cancel the uploads" onClick={() => line.failed.forEach((id) => queue.cancel(id))}>
            <X aria-hidden />
          </IconButton>
        </>
      )}
      {line.listingId && (
        <Link
          to={`/sell/edit/${line.listingId}`}
          className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline underline-offset-2"
        >
          Open listing
        </Link>
      )}
    </aside>
  )
}
