import type { PhotoShot } from "@northlot/contract"
import type { DemoVehicle } from "../catalogue/demo-vehicle"
import { damageDisclosed } from "./damage-disclosed"
import { DAMAGES, INSIDE_VIEWS, OUTSIDE_ANGLES, type PictureAngle, type VehiclePictureSpec } from "./vehicle-picture"

/** The pictures of a car in their order, the cover first: all sides, the inside, and each damage that is stated. */
export function picturesOf({ condition }: Pick<DemoVehicle, "condition">): PictureAngle[] {
  return [...OUTSIDE_ANGLES, ...INSIDE_VIEWS, ...damageDisclosed(condition.physicalDamage)]
}

const SHOTS: Partial<Record<PictureAngle, PhotoShot>> = {
  frontThreeQuarter: "front-three-quarter",
  frontThreeQuarterRight: "front-three-quarter",
  sideLeft: "driver-side",
  sideRight: "passenger-side",
  rearThreeQuarter: "rear-three-quarter",
  rear: "rear",
  dashboard: "dashboard",
  boot: "cargo-area",
  odometer: "odometer",
  ...Object.fromEntries(DAMAGES.map((damage) => [damage, "damage"])),
}

/** What a picture shows, in the words of a listing; null for what has none. */
export const shotOf = (angle: PictureAngle): PhotoShot | null => SHOTS[angle] ?? null

/** What the drawing program is told of a picture, but for its width. */
export function pictureOf(vehicle: DemoVehicle, angle: PictureAngle): Omit<VehiclePictureSpec, "width"> {
  const { picture, colorHex, interiorHex, kms, fuel } = vehicle
  return {
    ...picture,
    angle,
    paint: colorHex,
    interior: interiorHex,
    kilometres: kms,
    electric: fuel === "Electric",
  }
}
