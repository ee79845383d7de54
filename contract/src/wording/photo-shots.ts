import type { PhotoShot } from "../rules/photo-shots"

export const SHOT_NAMES: Readonly<Record<PhotoShot, string>> = {
  "front-three-quarter": "Front three-quarter",
  front: "Front",
  "driver-side": "Driver side",
  "rear-three-quarter": "Rear three-quarter",
  rear: "Rear",
  "passenger-side": "Passenger side",
  "front-driver-wheel": "Front wheel, driver side",
  "rear-driver-wheel": "Rear wheel, driver side",
  "rear-passenger-wheel": "Rear wheel, passenger side",
  "front-passenger-wheel": "Front wheel, passenger side",
  "driver-seat": "Driver seat",
  dashboard: "Dashboard",
  odometer: "Odometer",
  "rear-seats": "Rear seats",
  "cargo-area": "Cargo area",
  "engine-bay": "Engine bay",
  "vin-plate": "VIN plate",
  damage: "Damage",
}

/** Lists photo shots in a sentence: 'front; rear; odometer and 1 other'. */
export function shotList(shots: readonly PhotoShot[], most = 3): string {
  const named = shots.slice(0, most).map((shot) => withinSentence(SHOT_NAMES[shot]))
  const others = shots.length - named.length
  const parts = others > 0 ? [...named, `${others} ${others === 1 ? "other" : "others"}`] : named
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join("; ")} and ${parts.at(-1)}`
}

const withinSentence = (name: string) => (name.startsWith("VIN") ? name : name[0]!.toLowerCase() + name.slice(1))
