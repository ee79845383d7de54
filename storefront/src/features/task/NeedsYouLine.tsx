import { QUEUES, type Viewer } from "@northlot/contract"
import { clsx } from "clsx"
import { X } from "lucide-react"
import { useEffect, useState } from "react"
import { Link, useLocation } from "react-router-dom"
import { useCarOfPage } from "@/entities/listing/useCarOfPage"
import { useServerTimeOf } from "@/shared"
import { IconButton } from "@/ui"
import { isOfPage, isOver, keyOf, lineText } from "./taskWords"
import { storeAside, readAside } from "./tasksAside"
import { useTasks } from "./useTasks"

interface NeedsYouLineProps {
  viewer: Pick<Viewer, "id" | "role">
  /** Another bar takes the lower edge of the page. */
  atTop: boolean
  hiddenOnPhone: boolean
}

/**
 * One line over every page: the number of open tasks, the most urgent one, and a link to all. The line covers the
 * page's edge. A dismissed line returns in this visit only with a new task.
 */
export default function NeedsYouLine({ viewer, atTop, hiddenOnPhone }: NeedsYouLineProps) {
  const { pathname } = useLocation()
  const listingId = useCarOfPage()
  const tasks = useTasks()
  const [aside, setAside] = useState(() => readAside(viewer.id))
  const known = tasks.data?.items
  useEffect(() => storeAside(viewer.id, aside), [viewer.id, aside])
  // A finished task leaves the dismissed ones, so that it shows if it comes back.
  useEffect(() => {
    if (!known) return
    const keys = new Set(known.map(keyOf))
    setAside((before) => (before.every((key) => keys.has(key)) ? before : before.filter((key) => keys.has(key))))
  }, [known])
  // Tasks of this page are left out, because the page shows them itself.
  const elsewhere = (known ?? []).filter((task) => !isOfPage(task, { pathname, listingId }))
  const shown = useServerTimeOf((now) => {
    const open = elsewhere.filter((task) => !isOver(task, now))
    const [first] = open
    if (!first || open.every((task) => aside.includes(keyOf(task)))) return ""
    return `Needs you (${open.length}): ${lineText(first, now)}`
  })
  if (!shown) return null
  const [count, ...text] = shown.split(": ")
  return (
    <aside
      aria-label="Needs you"
      data-needs-you
      className={clsx(
        "fixed inset-x-0 z-30 flex animate-fade-in items-center border-amber bg-amber-soft text-amber shadow-md lg:right-6 lg:left-auto lg:max-w-2xl lg:rounded-full lg:border lg:pl-2 print:hidden",
        atTop ? "top-16 max-lg:border-b lg:top-20" : "bottom-(--bottom-room) max-lg:border-t lg:bottom-6",
        hiddenOnPhone && "max-lg:hidden"
      )}
    >
      <Link
        to={viewer.role === "seller" ? QUEUES.seller : QUEUES.buyer}
        className="flex min-h-11 min-w-0 flex-1 items-center pl-4 text-xs hover:underline sm:text-sm"
      >
        <span className="line-clamp-2 sm:line-clamp-1">
          <span className="font-semibold">
            <span>{count}</span>:
          </span>{" "}
          {text.join(": ")}
        </span>
      </Link>
      <IconButton
        label="Hide for now"
        className="text-amber! hover:bg-transparent!"
        onClick={() => setAside([...new Set([...aside, ...elsewhere.map(keyOf)])])}
      >
        <X aria-hidden />
      </IconButton>
    </aside>
  )
}
