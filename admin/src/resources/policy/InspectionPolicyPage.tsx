import { PolicyForm } from "./PolicyForm"
import type { SettingsField } from "./fields"

const hour = (name: string, label: string, help: string): SettingsField => ({
  name,
  label,
  help,
  unit: "o'clock",
  minimum: 6,
  maximum: 20,
})

const FIELDS: readonly SettingsField[] = [
  {
    name: "priceCents",
    label: "Price of an inspection",
    help: "A final price, HST included.",
    unit: "cents",
    minimum: 100,
    maximum: 1_000_000,
  },
  hour("firstHour", "First appointment", "The hour in Toronto, on the 24-hour clock."),
  hour("lastHour", "Last appointment", "The hour when the last appointment begins."),
  {
    name: "daysAhead",
    label: "Booked at most",
    help: "Appointments can be booked this far ahead.",
    unit: "days",
    minimum: 1,
    maximum: 365,
  },
]

export function InspectionPolicyPage() {
  return (
    <PolicyForm
      kind="inspections"
      title="Inspection policy"
      note="A new policy applies to inspections paid or booked after its start. Earlier payments and bookings do not change. The number of cars at once is set for each location."
      fields={FIELDS}
    />
  )
}
