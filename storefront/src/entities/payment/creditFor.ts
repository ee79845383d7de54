/**
 * The session storage key of the car for which a buyer buys a credit. The checkout's return address does not name the
 * car.
 */
const KEY = "northlot:credit-for"

export function noteCreditFor(listingId: string): void {
  try {
    sessionStorage.setItem(KEY, listingId)
  } catch {
    // Without browser storage, the page after the credit checkout shows no link back to the car.
  }
}

export function creditFor(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}
