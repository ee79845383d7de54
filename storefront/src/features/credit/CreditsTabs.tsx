import type { ReactNode } from "react"
import { useSearchParams } from "react-router-dom"
import { Tabs } from "@/ui"
import { CreditsPanel } from "./CreditsPanel"

/** The two tabs of a private buyer's payments: `?tab=Credits` shows the second one. */
export default function CreditsTabs({ payments }: { payments: ReactNode }) {
  const [search, setSearch] = useSearchParams()
  const tab = search.get("tab")?.toLowerCase() === "credits" ? "Credits" : "Payments"
  return (
    <Tabs
      className="mt-4"
      label="Payments"
      value={tab}
      onValueChange={(next) => setSearch(next === "Credits" ? { tab: next } : {}, { replace: true })}
      items={[
        { value: "Payments", label: "Payments", content: payments },
        { value: "Credits", label: "Credits", content: <CreditsPanel /> },
      ]}
    />
  )
}
