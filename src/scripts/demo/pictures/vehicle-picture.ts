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
] as const
export type PictureBody = (typeof PICTURE_BODIES)[number]

export const PICTURE_ANGLES = [
  "frontThreeQuarter",
  "sideLeft",
  "rearThreeQuarter",
  "front",
  "rear",
  "sideRight",
  "interior",
  "wheel",
] as const
export type PictureAngle = (typeof PICTURE_ANGLES)[number]

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

export const GRILLES = ["bars", "mesh", "wide", "closed", "kidney", "shield"] as const
export type Grille = (typeof GRILLES)[number]

export const RIMS = ["five", "twinFive", "ten", "mesh", "turbine", "steel"] as const
export type Rim = (typeof RIMS)[number]

/** Everything that a picture depends on: the same specification always gives the same picture. */
export interface VehiclePictureSpec {
  body: PictureBody
  angle: PictureAngle
  scene: PictureScene
  /** `#rrggbb` */
  paint: string
  /** `#rrggbb`: seats and lower dashboard. */
  interior: string
  grille: Grille
  rim: Rim
  /** Colour of the window surround, grille frame and handles. */
  trim: "chrome" | "black"
  roofRails: boolean
  /** Metallic paint has a soft inner glow; solid paint has not. */
  metallic: boolean
  /** Small differences of proportion, lamps, weather and camera between two cars of one style. */
  seed: number
}
