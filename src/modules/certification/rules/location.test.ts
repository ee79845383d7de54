import { calendarRefusal, locationRefusal } from "./location"

const AJAX = { name: "Ajax", online: false, address: "1 Yard Road", open: true }

describe("where an inspection can be booked", () => {
  test.each<[string, Partial<typeof AJAX>, string | null, string | null]>([
    ["at an open location with an address", {}, null, null],
    ["by video, without an address", { online: true, address: "" }, null, null],
    ["not where sellers cannot be told the address", { address: "" }, "LOCATION_WITHOUT_ADDRESS", "Has no address"],
    ["not where the address is blank", { address: "  " }, "LOCATION_WITHOUT_ADDRESS", "Has no address"],
    ["not where bookings are closed", { open: false }, "INVALID_INPUT", "Takes no new bookings"],
    ["not by video while that is closed", { online: true, open: false }, "INVALID_INPUT", "Takes no new bookings"],
  ])("%s", (_case, change, code, told) => {
    const location = { ...AJAX, ...change }
    expect(locationRefusal(location)?.code ?? null).toBe(code)
    expect(calendarRefusal(location)).toBe(told)
  })

  test("a refusal names the location", () => {
    expect(locationRefusal({ ...AJAX, address: "" })?.message).toBe(
      "Ajax has no address yet, so no inspection can be booked there."
    )
  })
})
