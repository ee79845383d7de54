import { useSettings } from "@/shared"
import { Skeleton } from "@/ui"

/** The prescribed statement that a dealer must show on a car sold without a safety certificate. */
export default function AsIsStatement() {
  const { data } = useSettings()
  return (
    <div className="mt-4 rounded-md border border-line-strong p-3">
      <h3 className="text-sm">Sold as-is</h3>
      {data ? <p className="mt-1 text-sm whitespace-pre-line">{data.asIsText}</p> : <Skeleton className="mt-2 h-16" />}
    </div>
  )
}
