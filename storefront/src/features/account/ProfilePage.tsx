import { formatCalendarDay, missingOfDealership, shortReference, type Profile } from "@northlot/contract"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { BadgeCheck, Clock, IdCard } from "lucide-react"
import { useEffect, useRef } from "react"
import { Link, useLocation } from "react-router-dom"
import { endpoints, queryKeys, usePageTitle } from "@/shared"
import { Avatar, Badge, Card, Loaded, Skeleton, toast } from "@/ui"
import { formatDay } from "@/ui/rules/moment"
import { ApiKeysSection } from "./ApiKeysSection"
import { ContactForm } from "./ContactForm"
import { OwnDataSection } from "./OwnDataSection"
import { PayoutAccountSection } from "./PayoutAccountSection"
import { OwnDocumentsSection } from "./OwnDocumentsSection"
import { ProfileTiles } from "./ProfileTiles"
import { profileOptions } from "./profileOptions"
import { SecuritySection } from "./SecuritySection"
import { UploadDocument } from "./UploadDocument"

/** /profile: the person's details, links to their things, and account settings (spec document 2, Profile page). */
export default function ProfilePage() {
  usePageTitle("My Profile")
  const profile = useQuery(profileOptions)
  return (
    <Loaded
      query={profile}
      failed="Could not load your profile"
      waiting={
        <div aria-busy className="mx-auto flex max-w-narrow flex-col gap-5 py-6">
          <Skeleton className="h-28" />
          <Skeleton className="h-32" />
          <Skeleton className="h-72" />
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
        </div>
      }
      className="my-10"
    >
      {(person) => {
        return (
          <div className="mx-auto flex max-w-narrow flex-col gap-5 py-6">
            <Banner person={person} />
            <ProfileTiles person={person} />
            <ContactForm person={person} />
            {person.dealer && <Dealership dealer={person.dealer} />}
            {person.role === "seller" && <PayoutAccountSection name={person.dealer?.name || person.name} />}
            <OwnDocumentsSection />
            <SecuritySection email={person.email} />
            <ApiKeysSection />
            <OwnDataSection />
          </div>
        )
      }}
    </Loaded>
  )
}

function Banner({ person }: { person: Profile }) {
  return (
    <Card as="section" aria-label="Account" className="flex flex-wrap items-center gap-4">
      <Avatar name={person.name} size="lg" />
      <div className="min-w-0 flex-1 basis-48">
        <h1 className="break-words">{person.name}</h1>
        <div className="mt-2 flex flex-wrap gap-2">
          <Badge tone="brand">{person.accountType}</Badge>
          <Badge icon={<IdCard aria-hidden />} className="max-w-full min-w-0">
            <span className="truncate">ID {shortReference({ id: person.userId })}</span>
          </Badge>
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
      <p className="text-sm text-muted">Member since {formatDay(person.createdAt)}</p>
    </Card>
  )
}

const NO_DOCUMENT = { tone: "amber", text: "No document yet" } as const
const licences = {
  pending: { tone: "amber", text: "Being checked" },
  verified: { tone: "success", text: "Verified" },
  expired: { tone: "danger", text: "Expired" },
  rejected: { tone: "danger", text: "Not accepted" },
} as const

/** The sentence for each state of the OMVIC licence: what the dealer must do, and what Northlot does. */
const LICENCE_ACTS = {
  missing: "Send us your OMVIC licence: you cannot bid or publish listings before we have looked at it.",
  pending: "We are looking at your document. You can send a better document until we decide.",
  verified: "When you send your next licence, your present licence counts until we have looked at the new one.",
  renewing: "We are looking at your next licence. Until we decide, your present licence counts.",
  late: "Your licence has ended. We are looking at your next licence. You can bid and publish again once we accept it.",
  expired: "Send us your new licence to go on.",
  rejected: "We could not accept your document. Send us a readable copy of your licence.",
} as const

function Dealership({ dealer }: { dealer: NonNullable<Profile["dealer"]> }) {
  const queries = useQueryClient()
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  // This section renders after the page, so it scrolls to its anchor itself.
  useEffect(() => {
    if (hash === "#licence") section.current?.scrollIntoView()
  }, [hash])
  const missing = dealer.licence === "pending" && !dealer.licenceDocumentSent
  const licence = missing ? NO_DOCUMENT : licences[dealer.licence]
  const inForce = dealer.licence === "verified"
  const incomplete = missingOfDealership(dealer).length > 0
  const act = missing ? "missing" : !dealer.licenceRenewalSent ? dealer.licence : inForce ? "renewing" : "late"
  return (
    <Card as="section" ref={section} aria-labelledby="licence" className="scroll-mt-24">
      <h2 id="licence" className="text-lg">
        Dealership
      </h2>
      <dl className="mt-2 divide-y divide-line text-sm">
        {(
          [
            ["Registered name", dealer.name],
            ["Address", dealer.address],
            ["OMVIC number", dealer.omvic],
            ["Licence", <Badge tone={licence.tone}>{licence.text}</Badge>],
            ["Licence valid until", dealer.licenceExpiresOn && formatCalendarDay(dealer.licenceExpiresOn)],
          ] as const
        ).map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 font-medium break-words">{value || "—"}</dd>
          </div>
        ))}
      </dl>
      {incomplete && (
        <p className="mt-3 text-sm">
          <Link to="/profile/dealership" className="font-semibold text-brand-ink underline-offset-2 hover:underline">
            Complete your dealership
          </Link>
        </p>
      )}
      <p className="mt-3 mb-3 text-sm text-muted">{LICENCE_ACTS[act]}</p>
      <UploadDocument
        endpoint={endpoints.sendLicence}
        label={missing ? "Send your licence" : inForce ? "Send your next licence" : "Send another document"}
        question={
          inForce
            ? {
                title: dealer.licenceRenewalSent ? "Replace the licence you sent?" : "Send your next licence?",
                text: `Your present licence, valid until ${formatCalendarDay(dealer.licenceExpiresOn!)}, counts until we decide on the next licence.`,
                action: "Send licence",
              }
            : null
        }
        onSent={async () => {
          await Promise.all([
            queries.invalidateQueries({ queryKey: queryKeys.profile }),
            queries.invalidateQueries({ queryKey: queryKeys.session }),
          ])
          toast.success("Licence sent. We tell you by email when we have looked at it.")
        }}
      />
    </Card>
  )
}
