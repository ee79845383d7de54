import { useQuery } from "@tanstack/react-query"
import { BadgeCheck, Clock } from "lucide-react"
import type { ReactNode } from "react"
import { api, endpoints, messageOf, queryKeys, usePageTitle } from "@/app"
import { Avatar, Badge, Card, ErrorState, Skeleton } from "@/ui"

const licenceLabels = {
  pending: { tone: "amber", text: "Being checked" },
  verified: { tone: "success", text: "Verified" },
  expired: { tone: "danger", text: "Expired" },
  rejected: { tone: "danger", text: "Not accepted" },
} as const

function Facts({ title, rows }: { title: string; rows: [string, ReactNode][] }) {
  return (
    <Card as="section">
      <h2 className="text-lg">{title}</h2>
      <dl className="mt-2 divide-y divide-line">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="min-w-0 text-sm font-medium break-words">{value || "—"}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const date = new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeZone: "America/Toronto" })

export default function ProfilePage() {
  usePageTitle("My Profile")
  const profile = useQuery({
    queryKey: queryKeys.profile,
    queryFn: ({ signal }) => api(endpoints.readProfile, { signal }),
  })
  if (profile.isPending) {
    return (
      <div aria-busy className="mx-auto max-w-3xl space-y-4 py-8">
        <Skeleton className="h-16 w-72" />
        <Skeleton className="h-64" />
      </div>
    )
  }
  if (profile.isError) {
    return (
      <ErrorState
        className="my-10"
        title="Could not load your profile"
        message={messageOf(profile.error)}
        onRetry={() => void profile.refetch()}
        retrying={profile.isFetching}
      />
    )
  }
  const person = profile.data
  const licence = person.dealer ? licenceLabels[person.dealer.licence] : null
  return (
    <div className="mx-auto max-w-3xl py-8">
      <header className="flex items-center gap-4">
        <Avatar name={`${person.first} ${person.last}`} size="lg" />
        <div className="min-w-0">
          <h1 className="text-2xl break-words">
            {person.first} {person.last}
          </h1>
          <div className="mt-1 flex flex-wrap gap-2">
            <Badge tone="brand">{person.accountType}</Badge>
            {!person.dealer &&
              (person.identityVerified ? (
                <Badge tone="success" icon={<BadgeCheck aria-hidden />}>
                  Identity verified
                </Badge>
              ) : (
                <Badge tone="amber" icon={<Clock aria-hidden />}>
                  Identity not verified
                </Badge>
              ))}
          </div>
        </div>
      </header>
      <div className="mt-6 grid gap-4">
        <Facts
          title="Contact"
          rows={[
            ["Email", person.email],
            ["Mobile", person.mobile],
            ["Location", person.location],
            ["Member since", date.format(new Date(person.createdAt))],
          ]}
        />
        {person.dealer && licence && (
          <Facts
            title="Dealership"
            rows={[
              ["Registered name", person.dealer.name],
              ["Address", person.dealer.address],
              ["OMVIC number", person.dealer.omvic],
              ["Licence", <Badge tone={licence.tone}>{licence.text}</Badge>],
              ["Licence valid until", person.dealer.licenceExpiresOn],
            ]}
          />
        )}
        <Facts
          title="What this account can do"
          rows={[
            ["Bid", person.capabilities.canBid ? "Yes" : "No"],
            ["Publish listings", person.capabilities.canList ? "Yes" : "No"],
          ]}
        />
      </div>
    </div>
  )
}
