import { QUEUES, type Viewer } from "@northlot/contract"
import { clsx } from "clsx"
import { X } from "lucide-react"
import { useEffect, useState } from "react"
import { Link, useLocation } from "react-router-dom"
import { useCarOfPage } from "@/entities/listing/useCarOfPage"
import { useServerTimeOf } from "@/shared"
import { IconButton } from "@/ui"
import { isOfPage, keyOf, lineTarget, lineText } from "./taskWords"
import { storeAside, readAside } from "./tasksAside"
import { useOpenTasks } from "./useTasks"

interface NeedsYouLineProps {
  viewer: Pick<Viewer, "id" | "role">
  hiddenOnPhone?: boolean
}

/**
 * A line at the lower edge of the page. It shows the number of open tasks with a link to all, and the most urgent task
 * with a link to its page. `styles.css` reserves space for the line below each page, and hides the line on pages with
 * the list of tasks. A dismissed line shows again in this visit only if there is a new task.
 */
export default function NeedsYouLine({ viewer, hiddenOnPhone = false }: NeedsYouLineProps) {
  const { pathname } = useLocation()
  const listingId = useCarOfPage()
  const { tasks, open } = useOpenTasks()
  const [aside, setAside] = useState(() => readAside(viewer.id))
  const known = tasks.data?.items
  useEffect(() => storeAside(viewer.id, aside), [viewer.id, aside])
  // Removes finished tasks from the dismissed ones: if such a task becomes open again, the line shows it.
  useEffect(() => {
    if (!known) return
    const keys = new Set(known.map(keyOf))
    setAside((before) => (before.every((key) => keys.has(key)) ? before : before.filter((key) => keys.has(key))))
  }, [known])
  // Tasks that the current page shows itself are left out.
  const elsewhere = open.filter((task) => !isOfPage(task, { pathname, listingId }))
  const [first] = elsewhere
  const text = useServerTimeOf((now) => (first ? lineText(first, now) : ""))
  if (!first || elsewhere.every((task) => aside.includes(keyOf(task)))) return null
  return (
    <aside
      aria-label="Needs you"
      data-needs-you={hiddenOnPhone ? "wide" : "always"}
      className={clsx(
        "fixed inset-x-0 bottom-(--bottom-room) z-30 h-11 animate-fade-in border-t border-amber bg-amber-soft text-amber print:hidden",
        hiddenOnPhone && "max-lg:hidden"
      )}
    >
      <div className="mx-auto flex h-full max-w-page items-center pr-1 pl-4 text-xs sm:pl-6 sm:text-sm">
        <Link
          to={viewer.role === "seller" ? QUEUES.seller : QUEUES.buyer}
          className="flex min-h-11 shrink-0 items-center font-semibold hover:underline"
        >
          Needs you ({elsewhere.length}):
        </Link>
        <Link to={lineTarget(elsewhere)} className="flex min-h-11 min-w-0 flex-1 items-center pl-1.5 hover:underline">
          <span className="line-clamp-2 sm:line-clamp-1">{text}</span>
        </Link>
        <IconButton
          label="Hide for now"
          className="text-amber! hover:bg-transparent!"
          onClick={() => setAside([...new Set([...aside, ...elsewhere.map(keyOf)])])}
        >
          <X aria-hidden />
        </IconButton>
      </div>
    </aside>
  )
}
