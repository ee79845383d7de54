/** Only this file of the package is used, because the package's index also loads all of the United States. */
declare module "zipcodes/lib/codesCanada.js" {
  /** Areas by the first three characters of a postal code. */
  export const codes: Readonly<
    Record<string, { latitude: number | null; longitude: number | null; city: string; state: string }>
  >
}
