import { noticeTarget, type Notice } from "@northlot/contract"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { clsx } from "clsx"
import { Bell, Settings2 } from "lucide-react"
import { Link } from "react-router-dom"
import { Button, EmptyState, Loaded, Sheet, Skeleton, VisuallyHidden, toast } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { api, endpoints } from "@/shared/api/api"
import { messageOf } from "@/ui/rules/messageOf"
import { queryKeys } from "@/shared/api/queryKeys"
import { useSeeNotice } from "@/entities/account/useSeeNotice"

interface NoticesPanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Notices about the person's auctions, newest first. Each links to the page where the person can act. */
export default function NoticesPanel({ open, onOpenChange }: NoticesPanelProps) {
  const queries = useQueryClient()
  const see = useSeeNotice()
  const notices = useQuery({
    queryKey: queryKeys.notices.list,
    queryFn: ({ signal }) => api(endpoints.listNotices, { signal }),
    enabled: open,
  })
  const items = notices.data?.items ?? []
  const readAll = useMutation({
    mutationFn: (until: string) => api(endpoints.markNoticesSeen, { body: { until } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.notices.all }),
    onError: (error) => toast.error(messageOf(error)),
  })
  const newest = items[0]
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Notices"
      footer={
        <div className="flex flex-col gap-1">
          {newest && items.some(({ seenAt }) => seenAt === null) && (
            <Button
              variant="secondary"
              className="w-full"
              loading={readAll.isPending}
              onClick={() => readAll.mutate(newest.createdAt)}
            >
              Mark all as read
            </Button>
          )}
          <Link
            to="/account/notifications"
            onClick={() => onOpenChange(false)}
            className="inline-flex min-h-11 items-center justify-center gap-2 text-sm font-semibold text-brand-ink hover:underline"
          >
            <Settings2 aria-hidden className="size-4" />
            Choose your notifications
          </Link>
        </div>
      }
    >
      <Loaded
        query={notices}
        failed="Your notices could not be loaded"
        waiting={
          <div aria-busy className="flex flex-col gap-3">
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
          </div>
        }
        empty={() =>
          items.length === 0 && (
            <EmptyState icon={<Bell />} title="No notices yet">
              Notices about your bids, sales, offers and payments appear here.
            </EmptyState>
          )
        }
      >
        {() => (
          <ul className="-mx-2 flex flex-col gap-1">
            {items.map((notice) => (
              <NoticeItem
                key={notice.id}
                notice={notice}
                onFollow={() => {
                  if (notice.seenAt === null) see(notice.id)
                  onOpenChange(false)
                }}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Sheet>
  )
}

function NoticeItem({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const unseen = notice.seenAt === null
  return (
    <li>
      <Link
        to={noticeTarget(notice)}
        onClick={onFollow}
        className="grid grid-cols-[0.5rem_minmax(0,1fr)] gap-x-2.5 rounded-md px-2 py-2.5 hover:bg-sunken"
      >
        <span aria-hidden className={clsx("mt-1.5 size-2 rounded-full", unseen && "bg-brand")} />
        <span>
          <span className={clsx("block", unseen ? "font-semibold" : "text-muted")}>
            {unseen && <VisuallyHidden>New: </VisuallyHidden>}
            <span>{notice.title}</span>
          </span>
          <span className="mt-0.5 block text-sm text-muted">{notice.text}</span>
          <time dateTime={notice.createdAt} className="mt-1 block text-xs text-muted">
            {formatMoment(notice.createdAt)}
          </time>
        </span>
      </Link>
    </li>
  )
}
