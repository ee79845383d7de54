/** The car for which a buyer went to buy a credit. The checkout leads back without it, so the tab remembers it. */
const KEY = "northlot:credit-for"

export function noteCreditFor(listingId: string): void {
  try {
    sessionStorage.setItem(KEY, listingId)
  } catch {
    // Without browser storage the page after the checkout offers no car.
  }
}

export function creditFor(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}
