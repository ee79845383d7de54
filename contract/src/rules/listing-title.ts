export interface VehicleNames {
  title?: string
  year: number | null
  make: string
  model: string
  trim: string
}

/** The title that people see: the seller's, else year, make, model and trim, else 'Vehicle' (spec §2). */
export function listingTitle(vehicle: VehicleNames): string {
  const own = vehicle.title?.trim()
  if (own) return own
  const names = [vehicle.year?.toString() ?? "", vehicle.make, vehicle.model, vehicle.trim]
  return (
    names
      .map((name) => name.trim())
      .filter(Boolean)
      .join(" ") || "Vehicle"
  )
}

/** The listing's slug: year-make-model in lower case, joined with dashes (spec §5). */
export function listingSlug(vehicle: Pick<VehicleNames, "year" | "make" | "model">): string {
  return [vehicle.year?.toString() ?? "", vehicle.make, vehicle.model]
    .join("-")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
}
