/** The width for which drawings are composed. It is also the width of a cover. */
export const PICTURE_WIDTH = 1280
export const PICTURE_HEIGHT = 960

export const PICTURE_BODIES = [
  "sedan",
  "coupe",
  "hatchback",
  "wagon",
  "suv",
  "compactSuv",
  "pickup",
  "minivan",
  "convertible",
  "sports",
  "van",
  "offRoader",
] as const
export type PictureBody = (typeof PICTURE_BODIES)[number]

/** The outside pictures in the order in which a listing shows them. */
export const OUTSIDE_ANGLES = [
  "frontThreeQuarter",
  "frontThreeQuarterRight",
  "sideLeft",
  "sideRight",
  "rearThreeQuarter",
  "rear",
] as const
export type OutsideAngle = (typeof OUTSIDE_ANGLES)[number]

export const INSIDE_VIEWS = ["dashboard", "seats", "boot", "odometer"] as const
export type InsideView = (typeof INSIDE_VIEWS)[number]

export const DAMAGES = ["scratch", "dent", "rust", "chip", "curbRash", "wear", "peeling", "starChip"] as const
export type Damage = (typeof DAMAGES)[number]

export type PictureAngle = OutsideAngle | InsideView | Damage

export const PICTURE_SCENES = [
  "dealership",
  "driveway",
  "autumnStreet",
  "showroom",
  "waterfrontDusk",
  "winterLot",
  "parkingGarage",
  "countryRoad",
] as const
export type PictureScene = (typeof PICTURE_SCENES)[number]

export const GRILLES = ["bars", "mesh", "wide", "closed", "kidney", "shield", "slots"] as const
export type Grille = (typeof GRILLES)[number]

export const RIMS = ["five", "twinFive", "ten", "mesh", "turbine", "steel"] as const
export type Rim = (typeof RIMS)[number]

/** All inputs of a picture: the same specification always gives the same picture. */
export interface VehiclePictureSpec {
  body: PictureBody
  angle: PictureAngle
  scene: PictureScene
  /** The width of the picture in pixels. The height is three quarters of the width. */
  width: number
  /** The colour of the paint as `#rrggbb`. */
  paint: string
  /** The colour of the seats and of the lower dashboard as `#rrggbb`. */
  interior: string
  grille: Grille
  rim: Rim
  /** The finish of window surround, grille frame and handles. */
  trim: "chrome" | "black"
  roofRails: boolean
  /** Metallic paint has a soft inner glow; solid paint does not. */
  metallic: boolean
  /** The odometer reading; `null` if it is unknown. */
  kilometres: number | null
  electric: boolean
  /** The seed of the random differences between two cars of one body style: proportions, lamps, weather and camera. */
  seed: number
}
