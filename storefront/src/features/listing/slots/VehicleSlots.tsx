import type { AnswerOf, endpoints as Endpoints } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router-dom"
import { api, endpoints, queryKeys } from "@/shared"
import { SlotAction } from "./SlotAction"
import { SlotBadge, SlotPicture } from "@/entities/listing/SlotBadge"

type Section = AnswerOf<typeof Endpoints.readVehicleSlots>["sections"][number]

/** The sections that plugins add to a vehicle page; if they fail to load, the page shows without them. */
export default function VehicleSlots({ listingId }: { listingId: string }) {
  const { data } = useQuery({
    queryKey: queryKeys.listings.slots(listingId),
    queryFn: ({ signal }) => api(endpoints.readVehicleSlots, { params: { id: listingId }, signal }),
  })
  return data?.sections.map((section) => <SlotSection key={section.plugin} section={section} listingId={listingId} />)
}

function SlotSection({ section, listingId }: { section: Section; listingId: string }) {
  const { plugin, title, icon, badges, text, figures, links, action } = section
  return (
    <section>
      <h2 className="flex items-center gap-2 text-xl">
        <SlotPicture icon={icon} className="size-5 shrink-0 text-muted" />
        <span className="min-w-0 break-words">{title}</span>
      </h2>
      {badges.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {badges.map((badge, index) => (
            <li key={index} className="max-w-full">
              <SlotBadge badge={badge} />
            </li>
          ))}
        </ul>
      )}
      {figures.length > 0 && (
        <dl className="mt-3 grid grid-cols-1 gap-x-8 text-sm sm:grid-cols-2">
          {figures.map(({ label, value }, index) => (
            <div key={index} className="flex justify-between gap-4 border-b border-line py-2">
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 text-right font-medium break-words">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {text && <p className="mt-3 max-w-prose break-words whitespace-pre-line">{text}</p>}
      {action && <SlotAction plugin={plugin} action={action} listingId={listingId} />}
      {links.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
          {links.map(({ text: words, href }, index) => (
            <li key={index}>
              {href.startsWith("/") ? (
                <Link to={href} className="font-semibold underline">
                  {words}
                </Link>
              ) : (
                <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="font-semibold underline">
                  {words}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
