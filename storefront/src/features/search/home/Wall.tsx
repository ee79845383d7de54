import type { WallItem } from "@northlot/contract"
import { clsx } from "clsx"
import { CarFront, ChevronLeft, ChevronRight, Pause, Play } from "lucide-react"
import { useCallback, useState } from "react"
import { Link } from "react-router-dom"
import { useServerTimeOf } from "@/shared"
import { Card, EmptyState, IconButton, LiveHighlight, Loaded, Money, Photo, Skeleton } from "@/ui"
import { timeAgo } from "./timeAgo"
import { useWall } from "./useWall"
import { useRotation } from "@/ui/useRotation"

const texts = {
  listed: { title: "Just Listed", failed: "Failed to load listed wall", price: "Now at" },
  sold: { title: "Just Sold", failed: "Failed to load sold wall", price: "Sold for" },
}
const SHOWN = 4
const ROTATION_MILLISECONDS = 6_000

function Row({ item, price }: { item: WallItem; price: string }) {
  const age = useServerTimeOf((now) => timeAgo(Date.parse(item.ts), now))
  return (
    <li className="group relative flex min-h-21 animate-fade-in items-center gap-3 rounded-md p-2 hover:bg-sunken">
      <Photo src={item.photo} alt="" className="aspect-4/3 h-17 shrink-0 rounded-sm" />
      {/* On a phone, the price stands below the name, because there is no room beside it. */}
      <div className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-3">
        <div className="min-w-0 sm:flex-1">
          <Link
            to={`/listing/${item.slug}`}
            target="_blank"
            rel="noopener"
            className="block truncate font-semibold after:absolute after:inset-0 after:rounded-md"
          >
            {item.title}
          </Link>
          <p className="truncate text-xs text-muted sm:text-sm">{[item.location, age].filter(Boolean).join(" · ")}</p>
        </div>
        <p className="shrink-0 text-sm sm:text-right sm:text-base">
          <span className="text-xs text-muted sm:block">{price} </span>
          <LiveHighlight value={item.priceCents}>
            <Money cents={item.priceCents} className="font-semibold" />
          </LiveHighlight>
        </p>
      </div>
    </li>
  )
}

/** A wall of the newest twelve cars, four at a time (spec §9). */
export function Wall({ kind }: { kind: "listed" | "sold" }) {
  const { title, failed, price } = texts[kind]
  const wall = useWall(kind)
  const items = wall.data?.items ?? []
  const pages = Math.max(1, Math.ceil(items.length / SHOWN))
  const [page, setPage] = useState(0)
  const turn = useCallback((by: number) => setPage((current) => (current + by + pages) % pages), [pages])
  const advance = useCallback(() => turn(1), [turn])
  const rotation = useRotation(pages > 1 ? ROTATION_MILLISECONDS : null, advance)
  const from = (page % pages) * SHOWN
  return (
    <Card as="section" aria-labelledby={`wall-${kind}`} {...rotation.pausedBy}>
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between">
        <h2 id={`wall-${kind}`} className="text-xl">
          {title}
        </h2>
        {rotation.possible && (
          <div className="flex flex-wrap items-center">
            <IconButton
              label={rotation.stopped ? `Let ${title} move` : `Stop ${title} from moving`}
              onClick={rotation.toggle}
            >
              {rotation.stopped ? <Play aria-hidden /> : <Pause aria-hidden />}
            </IconButton>
            <IconButton label={`Previous of ${title}`} onClick={() => turn(-1)}>
              <ChevronLeft aria-hidden />
            </IconButton>
            <span className="min-w-10 text-center text-sm text-muted tabular-nums">
              <span className="sr-only">Page </span>
              {(page % pages) + 1} / {pages}
            </span>
            <IconButton label={`Next of ${title}`} onClick={() => turn(1)}>
              <ChevronRight aria-hidden />
            </IconButton>
          </div>
        )}
      </div>
      <Loaded
        query={wall}
        failed={failed}
        waiting={
          <div aria-busy className="grid gap-3">
            {Array.from({ length: SHOWN }, (_, index) => (
              <Skeleton key={index} className="h-18" />
            ))}
          </div>
        }
        empty={() => items.length === 0 && <EmptyState icon={<CarFront />} title="Nothing here yet." />}
        className="border-0"
      >
        {() => (
          <ul className={clsx("grid grid-cols-1 gap-2 max-sm:-mx-2", pages > 1 && "min-h-90 content-start")}>
            {items.slice(from, from + SHOWN).map((item) => (
              <Row key={`${item.id}-${page}`} item={item} price={price} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
