import type { PhotoShot } from "@northlot/contract"
import type { DemoVehicle } from "../catalogue/demo-vehicle"
import { damageDisclosed } from "./damage-disclosed"
import { DAMAGES, INSIDE_VIEWS, OUTSIDE_ANGLES, type PictureAngle, type VehiclePictureSpec } from "./vehicle-picture"

/** The angles from which a car is drawn, the cover first: all sides, the interior, and each stated damage. */
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

/** The kind of photo in a listing to which this picture belongs; null if listings have no such kind. */
export const shotOf = (angle: PictureAngle): PhotoShot | null => SHOTS[angle] ?? null

/** The specification of one picture of a car for the drawing program, without the width. */
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
