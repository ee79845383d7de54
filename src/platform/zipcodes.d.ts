/** Of the package's three files the one that we read: its index loads all of the United States as well. */
declare module "zipcodes/lib/codesCanada.js" {
  /** By the first three characters of a postal code. */
  export const codes: Readonly<
    Record<string, { latitude: number | null; longitude: number | null; city: string; state: string }>
  >
}
