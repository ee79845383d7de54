import type { LocationRecord } from "../types"

export interface LocationRefusal {
  code: "INVALID_INPUT" | "LOCATION_WITHOUT_ADDRESS"
  message: string
}

/** Whether the address where sellers bring the car is missing; a video inspection needs no address. */
const lacksAddress = ({ online, address }: Pick<LocationRecord, "online" | "address">): boolean =>
  !online && address.trim() === ""

/** Why nobody can book at this location now, or `null`. Existing bookings remain valid. */
export function locationRefusal(
  location: Pick<LocationRecord, "name" | "online" | "address" | "open">
): LocationRefusal | null {
  if (!location.open) return { code: "INVALID_INPUT", message: `${location.name} takes no new bookings.` }
  if (lacksAddress(location)) {
    const message = `${location.name} has no address yet, so no inspection can be booked there.`
    return { code: "LOCATION_WITHOUT_ADDRESS", message }
  }
  return null
}

/** Why the staff's calendar has no free slot at a location, or `null`. */
export function calendarRefusal(location: Pick<LocationRecord, "online" | "address" | "open">): string | null {
  if (!location.open) return "Takes no new bookings"
  return lacksAddress(location) ? "Has no address" : null
}
