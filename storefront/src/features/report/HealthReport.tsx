import { HEALTH_PARTS, healthLevel, type AnswerOf, type HealthPart, type endpoints } from "@northlot/contract"
import { Badge, ProgressBar, type Tone } from "@/ui"

type Health = NonNullable<AnswerOf<typeof endpoints.readListingAnalytics>["health"]>

const LEVELS: Record<
  ReturnType<typeof healthLevel>,
  { tone: Tone; label: string; bar: "brand" | "amber" | "danger" }
> = {
  green: { tone: "success", label: "Good", bar: "brand" },
  amber: { tone: "amber", label: "Could be better", bar: "amber" },
  red: { tone: "danger", label: "Needs work", bar: "danger" },
}
const PARTS: readonly [HealthPart, string][] = [
  ["data", "Details and photos"],
  ["engagement", "Engagement"],
  ["pricing", "Pricing"],
  ["trust", "Trust"],
]
const ADVICE_SHOWN = 5

/** The Listing Health score with its parts, and advice to raise the score (spec §9). */
export function HealthReport({ health }: { health: Health }) {
  const { tone, label, bar } = LEVELS[healthLevel(health.score)]
  return (
    <>
      <p className="flex items-center gap-3">
        <span className="text-3xl font-bold tabular-nums">
          {health.score}
          <span className="text-base font-normal text-muted"> of 100</span>
        </span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <ul className="mt-3 flex flex-col gap-2.5 text-sm">
        {PARTS.map(([part, name]) => (
          <li key={part}>
            <div className="mb-1 flex justify-between gap-3">
              <span>{name}</span>
              <span className="text-muted tabular-nums">
                {health.parts[part]} of {HEALTH_PARTS[part]}
              </span>
            </div>
            <ProgressBar label={name} value={health.parts[part] / HEALTH_PARTS[part]} tone={bar} />
          </li>
        ))}
      </ul>
      {health.advice.length > 0 && (
        <>
          <h4 className="mt-4 text-sm font-semibold">What would raise the score most</h4>
          <ul className="mt-1 flex flex-col gap-1.5 text-sm">
            {health.advice.slice(0, ADVICE_SHOWN).map(({ part, points, text }) => (
              <li key={`${part} ${text}`} className="flex gap-3">
                <span className="w-9 shrink-0 text-right font-semibold text-brand-ink tabular-nums">+{points}</span>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
