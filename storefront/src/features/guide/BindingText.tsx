import { useQuery } from "@tanstack/react-query"
import { Link, useSearchParams } from "react-router-dom"
import { api, endpoints } from "@/shared"
import { ErrorState, Skeleton } from "@/ui"
import { formatDay } from "@/ui/rules/moment"
import { POLICIES_UPDATED } from "./figures"
import { InfoArticle, type InfoSection } from "./InfoArticle"
import { legalSections } from "./legalSections"

interface BindingTextProps {
  kind: "terms" | "privacy"
  title: string
  /** The site's default wording, used if the operator has entered none. */
  own: readonly InfoSection[]
}

/** The terms or the privacy policy: the version in force, or an earlier version if the address names one. */
export function BindingText({ kind, title, own }: BindingTextProps) {
  const [search] = useSearchParams()
  const named = Number(search.get("version") ?? NaN)
  const version = Number.isInteger(named) && named >= 0 ? named : undefined
  const { data, error, refetch } = useQuery({
    queryKey: ["legal", version ?? "in force"],
    queryFn: ({ signal }) => api(endpoints.readLegalTexts, { query: version === undefined ? {} : { version }, signal }),
  })
  if (error && !data)
    return <ErrorState title={`Failed to load: ${title}`} message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="my-10 h-96 w-full" />
  const text = data[kind]
  const sections = text
    ? legalSections(text).map(({ id, title: name, paragraphs }) => ({
        id,
        title: name,
        content: paragraphs.map((paragraph, index) => (
          <p key={index} className="whitespace-pre-line">
            {paragraph}
          </p>
        )),
      }))
    : own
  const since = data.effectiveFrom ? `Version ${data.version}, in force since ${formatDay(data.effectiveFrom)}` : null
  const earlier = data.versions.filter((one) => one.version !== data.version)
  return (
    <InfoArticle
      title={title}
      updated={since ?? POLICIES_UPDATED}
      lead={
        earlier.length > 0 && (
          <p className="text-sm text-muted">
            Other versions:{" "}
            {earlier.map((one, index) => (
              <span key={one.version}>
                <span>{index > 0 && ", "}</span>
                <Link to={`?version=${one.version}`}>
                  {one.version === 0 ? "the first" : `${one.version} of ${formatDay(one.effectiveFrom!)}`}
                </Link>
              </span>
            ))}
          </p>
        )
      }
      sections={sections}
      numbered
    />
  )
}
