interface Place {
  location?: string | null
  city?: string | null
  province?: string | null
}

/** 'Toronto, Ontario' as its two parts. */
export function placeParts(location: string): { city: string; province: string } {
  const [city = "", ...rest] = location.split(",").map((part) => part.trim())
  return { city, province: rest.filter(Boolean).join(", ") }
}

/**
 * Where somebody is after a change that names the place, or its city or province; null clears, what is not named stays.
 */
export function locationAfter(present: string, { location, city, province }: Place): string | undefined {
  if (location === undefined && city === undefined && province === undefined) return undefined
  const before = placeParts(location === undefined ? present : (location ?? ""))
  const after = {
    city: city === undefined ? before.city : (city ?? ""),
    province: province === undefined ? before.province : (province ?? ""),
  }
  return [after.city, after.province]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(", ")
}
