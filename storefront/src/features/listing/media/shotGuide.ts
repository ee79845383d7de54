import type { PhotoShot } from "@northlot/contract"

/** Drawings of the recommended photos, as SVG paths with a view box of 64 by 48. */
const SIDE =
  "M5 32v-6c0-2 2-3 5-4l8-2 8-7c1-1 3-2 5-2h12c3 0 5 1 7 3l5 6c3 1 4 2 4 5v7h-6M24 32h16M11 32H5M22 20h30M36 12v8M23 32a6 6 0 1 1-12 0 6 6 0 0 1 12 0M53 32a6 6 0 1 1-12 0 6 6 0 0 1 12 0"
const FRONT =
  "M12 38v-11l5-12c1-2 2-3 5-3h20c3 0 4 1 5 3l5 12v11M12 38h40M14 38v4h5v-4M45 38v4h5v-4M17 24h30M15 30h7M42 30h7M26 31h12v3H26z"
const THREE_QUARTER =
  "M4 30l2-8 10-4 7-8c1-1 2-1 4-1h18c3 0 5 1 7 4l4 7 4 2v11h-5M18 35h23M8 34l-4-4M16 18h37M35 9v9M4 26h8M29 35a6 6 0 1 1-12 0 6 6 0 0 1 12 0M55 33a5 6 0 1 1-10 0 5 6 0 0 1 10 0"
const WHEEL =
  "M50 24a18 18 0 1 1-36 0 18 18 0 0 1 36 0M43 24a11 11 0 1 1-22 0 11 11 0 0 1 22 0M32 13v22M22 19l20 10M22 29l20-10M12 14l-4-4M52 14l4-4M12 34l-4 4M52 34l4 4"
const SEAT = "M22 6h12c2 0 3 1 3 3l-1 17H23L20 9c0-2 1-3 2-3M23 26l-1 8h22c2 0 3-1 3-3s-1-5-4-5M22 34v8M42 34v8"

export const SHOT_OUTLINES: Readonly<Record<PhotoShot, string>> = {
  "front-three-quarter": THREE_QUARTER,
  front: FRONT,
  "driver-side": SIDE,
  "rear-three-quarter": THREE_QUARTER,
  rear: `${FRONT}M20 12v12M44 12v12`,
  "passenger-side": SIDE,
  "front-driver-wheel": WHEEL,
  "rear-driver-wheel": WHEEL,
  "rear-passenger-wheel": WHEEL,
  "front-passenger-wheel": WHEEL,
  "driver-seat": SEAT,
  dashboard:
    "M4 30c6-10 16-14 28-14s22 4 28 14M27 31a9 9 0 1 1-18 0 9 9 0 0 1 18 0M18 31v9M10 28h16M34 24h16v10H34zM34 40h22",
  odometer: "M8 36a24 24 0 0 1 48 0M32 36l10-14M12 26l4 2M22 15l3 4M42 15l-3 4M52 26l-4 2M22 42h20",
  "rear-seats": "M8 10h22v20H8zM34 10h22v20H34zM6 30h52v8H6zM10 38v5M54 38v5M14 6h10v4H14zM40 6h10v4H40z",
  "cargo-area": "M10 42V20l8-12h28l8 12v22zM16 42V24h32v18M16 24l6-10h20l6 10M16 34h32",
  "engine-bay": "M8 40V22l8-10h32l8 10v18zM20 22h24v12H20zM26 22v-4h12v4M14 28h6M44 28h6M24 40v-6M40 40v-6",
  "vin-plate": "M8 14h48v20H8zM13 19h2M49 19h2M14 27h4M20 27h4M26 27h4M32 27h4M38 27h4M44 27h4M20 21h24",
  damage: "M40 22a14 14 0 1 1-28 0 14 14 0 0 1 28 0M36 32l16 12M18 26l6-8 4 5 6-7",
}
/** The recommended photos whose drawing is mirrored. */
export const MIRRORED: ReadonlySet<PhotoShot> = new Set(["rear-three-quarter", "passenger-side"])

export const SHOT_HINTS: Readonly<Record<PhotoShot, string>> = {
  "front-three-quarter": "From the corner at headlight height, the whole car in the picture. This photo is the cover.",
  front: "Straight on, from a few steps away.",
  "driver-side": "The whole side, doors shut, from the middle of the car.",
  "rear-three-quarter": "From a rear corner, so that back and side are seen.",
  rear: "Straight on, with the tailgate shut.",
  "passenger-side": "The whole side, doors shut, from the middle of the car.",
  "front-driver-wheel": "The rim, and the tread with the wheel turned out.",
  "rear-driver-wheel": "The rim, and as much of the tread as can be seen.",
  "rear-passenger-wheel": "The rim, and as much of the tread as can be seen.",
  "front-passenger-wheel": "The rim, and the tread with the wheel turned out.",
  "driver-seat": "With the door open, so that wear on seat and side is seen.",
  dashboard: "From the back seat: wheel, screen and console.",
  odometer: "Ignition on, so that kilometres and warning lights can be read.",
  "rear-seats": "From the open door, the whole bench.",
  "cargo-area": "Tailgate open and the trunk empty.",
  "engine-bay": "Hood open, from the front and above.",
  "vin-plate": "The VIN through the windshield, or the sticker in the driver's door.",
  damage: "Close up, one photo for each scratch, dent or rust spot.",
}
