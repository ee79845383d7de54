import { VIN_LENGTH, type PhotoShot } from "@northlot/contract"
import type { DemoVehicle } from "./catalogue/demo-vehicle"
import { damageDisclosed } from "./pictures/damage"
import {
  DAMAGES,
  INSIDE_VIEWS,
  OUTSIDE_ANGLES,
  PICTURE_WIDTH,
  type PictureAngle,
  type VehiclePictureSpec,
} from "./pictures/vehicle-picture"

/** Enough for the page of a car, at little more than half the work of a cover. */
const FURTHER_WIDTH = 800

/** The pictures of a car in their order, the cover first: all sides, the inside, and each damage that is stated. */
export function picturesOf({ vin, condition }: Pick<DemoVehicle, "vin" | "condition">): PictureAngle[] {
  const inside = INSIDE_VIEWS.filter((view) => view !== "vinPlate" || vin.length === VIN_LENGTH)
  return [...OUTSIDE_ANGLES, ...inside, ...damageDisclosed(condition.physicalDamage)]
}

const SHOTS: Partial<Record<PictureAngle, PhotoShot>> = {
  frontThreeQuarter: "front-three-quarter",
  frontThreeQuarterRight: "front-three-quarter",
  sideLeft: "driver-side",
  sideRight: "passenger-side",
  rearThreeQuarter: "rear-three-quarter",
  front: "front",
  rear: "rear",
  dashboard: "dashboard",
  boot: "cargo-area",
  odometer: "odometer",
  vinPlate: "vin-plate",
  ...Object.fromEntries(DAMAGES.map((damage) => [damage, "damage"])),
}

/** What a picture shows, in the words of a listing; null for what has none. */
export const shotOf = (angle: PictureAngle): PhotoShot | null => SHOTS[angle] ?? null

export function pictureOf(vehicle: DemoVehicle, angle: PictureAngle): VehiclePictureSpec {
  const { picture, colorHex, interiorHex, kms, fuel, vin } = vehicle
  return {
    ...picture,
    angle,
    width: angle === OUTSIDE_ANGLES[0] ? PICTURE_WIDTH : FURTHER_WIDTH,
    paint: colorHex,
    interior: interiorHex,
    kilometres: kms,
    electric: fuel === "Electric",
    vin,
  }
}
