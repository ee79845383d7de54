interface Place {
  location?: string | null
  city?: string | null
  province?: string | null
}

/** Splits 'Toronto, Ontario' into city and province. */
export function placeParts(location: string): { city: string; province: string } {
  const [city = "", ...rest] = location.split(",").map((part) => part.trim())
  return { city, province: rest.filter(Boolean).join(", ") }
}

/** The location after a change of its text, city or province. Null clears a part; an undefined part does not change. */
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
