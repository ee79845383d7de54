import type { PictureBody, VehiclePictureSpec } from "../src/pictures/vehicle-picture"
import { between, seededRandom } from "../src/random"

/** The control points of a smooth curve: pairs of (position, value) in order of position. */
export type Curve = readonly (readonly [number, number])[]

/**
 * The proportions of a car in metres. The x axis runs from the front bumper (0) to the rear bumper (`length`). The y
 * axis runs across the car; the driver's side is negative. The z axis runs up from the road.
 */
export interface Proportions {
  length: number
  width: number
  height: number
  frontAxle: number
  rearAxle: number
  wheelRadius: number
  rimShare: number
  archRadius: number
  tyreWidth: number
  /** The height of the body's lower edge. */
  sill: number
  /** The height of fender, belt line and rear deck along x. */
  topLine: Curve
  /**
   * Distances from a bumper, by share of the body's height: `nose` from the front bumper, `tail` from the rear bumper.
   */
  nose: Curve
  tail: Curve
  cornerFront: number
  cornerRear: number
  bowFront: number
  bowRear: number
  /**
   * The next four values are positions along x: foot of the windscreen, front and rear of the roof, foot of the rear
   * glass.
   */
  cowl: number
  roofFront: number
  roofRear: number
  deck: number
  roofWidth: number
  roofPeak: number
  roofDropRear: number
  /** Positions along x of the gaps between doors and body, from front to rear. */
  doors: readonly number[]
  /** Pillars between side windows along x, with their width. */
  pillars: readonly (readonly [number, number])[]
  /** The position at which the side glass ends, along the outline: 2 is the windscreen corner, 3 is the rear corner. */
  sideGlassEnd: number
  rearGlass: readonly [number, number]
  cladding: boolean
  bed: boolean
  /** Whether the convertible's top is down, so that the seats are visible. */
  open: boolean
  /** The height of the glass's upper edge, as a share of the cabin's height. */
  glassTop: number
  roundLamps: boolean
  spareWheel: boolean
  tailLamp: "wide" | "tall" | "bar"
  spoiler: boolean
}

const NOSE_CAR: Curve = [
  [0, 0.14],
  [0.12, 0.05],
  [0.32, 0],
  [0.55, 0.005],
  [0.72, 0.04],
  [0.88, 0.1],
  [1, 0.24],
]
const NOSE_TALL: Curve = [
  [0, 0.2],
  [0.12, 0.07],
  [0.3, 0],
  [0.6, 0.0],
  [0.82, 0.03],
  [0.93, 0.07],
  [1, 0.2],
]
const TAIL_CAR: Curve = [
  [0, 0.16],
  [0.15, 0.05],
  [0.35, 0],
  [0.55, 0.005],
  [0.7, 0.06],
  [0.9, 0.08],
  [1, 0.15],
]
const TAIL_TALL: Curve = [
  [0, 0.2],
  [0.15, 0.05],
  [0.32, 0],
  [0.45, 0.01],
  [0.55, 0.09],
  [0.9, 0.12],
  [1, 0.15],
]

const SEDAN: Proportions = {
  length: 4.74,
  width: 1.85,
  height: 1.455,
  frontAxle: 0.92,
  rearAxle: 3.7,
  wheelRadius: 0.338,
  rimShare: 0.7,
  archRadius: 0.378,
  tyreWidth: 0.225,
  sill: 0.19,
  topLine: [
    [0, 0.64],
    [0.3, 0.73],
    [0.8, 0.83],
    [1.3, 0.905],
    [2.4, 0.92],
    [3.5, 0.96],
    [4.1, 1.01],
    [4.6, 1.03],
    [4.74, 1.0],
  ],
  nose: NOSE_CAR,
  tail: TAIL_CAR,
  cornerFront: 0.42,
  cornerRear: 0.3,
  bowFront: 0.2,
  bowRear: 0.13,
  cowl: 1.14,
  roofFront: 1.96,
  roofRear: 3.34,
  deck: 4.24,
  roofWidth: 0.66,
  roofPeak: 2.5,
  roofDropRear: 0.05,
  doors: [1.36, 2.42, 3.4],
  pillars: [
    [2.4, 0.075],
    [3.32, 0.05],
  ],
  sideGlassEnd: 2.92,
  rearGlass: [0.14, 0.92],
  cladding: false,
  bed: false,
  open: false,
  glassTop: 0.865,
  roundLamps: false,
  spareWheel: false,
  tailLamp: "wide",
  spoiler: false,
}

const COUPE: Proportions = {
  ...SEDAN,
  length: 4.74,
  width: 1.86,
  height: 1.37,
  frontAxle: 0.9,
  rearAxle: 3.68,
  wheelRadius: 0.342,
  rimShare: 0.74,
  archRadius: 0.378,
  topLine: [
    [0, 0.64],
    [0.3, 0.73],
    [0.9, 0.86],
    [1.5, 0.92],
    [2.4, 0.925],
    [3.4, 0.965],
    [4.15, 1.02],
    [4.6, 1.0],
    [4.74, 0.95],
  ],
  cowl: 1.56,
  roofFront: 2.2,
  roofRear: 3.1,
  deck: 4.3,
  roofPeak: 2.6,
  roofDropRear: 0.045,
  roofWidth: 0.64,
  doors: [1.66, 3.0],
  pillars: [[2.98, 0.06]],
  sideGlassEnd: 2.84,
  rearGlass: [0.12, 0.9],
  tailLamp: "wide",
}

const SPORTS: Proportions = {
  ...COUPE,
  length: 4.52,
  width: 1.9,
  height: 1.3,
  frontAxle: 0.93,
  rearAxle: 3.5,
  wheelRadius: 0.345,
  rimShare: 0.77,
  archRadius: 0.378,
  tyreWidth: 0.27,
  sill: 0.15,
  topLine: [
    [0, 0.56],
    [0.3, 0.66],
    [0.85, 0.82],
    [1.5, 0.845],
    [2.3, 0.86],
    [3.0, 0.93],
    [3.6, 0.985],
    [4.3, 0.94],
    [4.52, 0.87],
  ],
  nose: [
    [0, 0.1],
    [0.14, 0.03],
    [0.3, 0],
    [0.5, 0.02],
    [0.68, 0.09],
    [0.86, 0.2],
    [1, 0.38],
  ],
  cornerFront: 0.5,
  cornerRear: 0.4,
  bowFront: 0.26,
  bowRear: 0.16,
  cowl: 1.36,
  roofFront: 2.02,
  roofRear: 2.98,
  deck: 4.16,
  roofWidth: 0.62,
  roofPeak: 2.4,
  roofDropRear: 0.03,
  doors: [1.52, 2.72],
  pillars: [[2.74, 0.06]],
  sideGlassEnd: 2.8,
  tailLamp: "bar",
  spoiler: true,
}

const HATCHBACK: Proportions = {
  ...SEDAN,
  length: 4.06,
  width: 1.8,
  height: 1.5,
  frontAxle: 0.88,
  rearAxle: 3.4,
  wheelRadius: 0.322,
  archRadius: 0.362,
  topLine: [
    [0, 0.68],
    [0.28, 0.77],
    [0.8, 0.88],
    [1.3, 0.95],
    [2.2, 0.965],
    [3.3, 1.01],
    [3.8, 1.03],
    [4.06, 1.01],
  ],
  tail: TAIL_TALL,
  cowl: 1.16,
  roofFront: 1.95,
  roofRear: 3.66,
  deck: 3.98,
  roofPeak: 2.35,
  roofDropRear: 0.06,
  roofWidth: 0.68,
  doors: [1.3, 2.34, 3.26],
  pillars: [
    [2.32, 0.075],
    [3.2, 0.06],
  ],
  sideGlassEnd: 2.92,
  rearGlass: [0.2, 0.86],
  cornerRear: 0.34,
  tailLamp: "tall",
  spoiler: true,
}

const WAGON: Proportions = {
  ...SEDAN,
  length: 4.92,
  height: 1.48,
  rearAxle: 3.74,
  topLine: [
    [0, 0.67],
    [0.3, 0.76],
    [0.9, 0.88],
    [1.5, 0.95],
    [2.4, 0.96],
    [3.6, 0.985],
    [4.4, 1.01],
    [4.92, 0.99],
  ],
  tail: TAIL_TALL,
  roofRear: 4.36,
  deck: 4.84,
  roofPeak: 2.6,
  roofDropRear: 0.06,
  roofWidth: 0.68,
  doors: [1.46, 2.52, 3.52],
  pillars: [
    [2.5, 0.075],
    [3.5, 0.06],
  ],
  sideGlassEnd: 2.95,
  rearGlass: [0.2, 0.86],
  tailLamp: "tall",
  spoiler: true,
}

const COMPACT_SUV: Proportions = {
  ...SEDAN,
  length: 4.58,
  width: 1.86,
  height: 1.72,
  frontAxle: 0.9,
  rearAxle: 3.58,
  wheelRadius: 0.368,
  rimShare: 0.68,
  archRadius: 0.42,
  tyreWidth: 0.235,
  sill: 0.26,
  topLine: [
    [0, 0.82],
    [0.28, 0.93],
    [0.8, 1.03],
    [1.3, 1.075],
    [2.2, 1.08],
    [3.3, 1.1],
    [4.1, 1.13],
    [4.58, 1.12],
  ],
  nose: NOSE_TALL,
  tail: TAIL_TALL,
  cornerFront: 0.36,
  cornerRear: 0.34,
  bowFront: 0.14,
  bowRear: 0.1,
  cowl: 1.14,
  roofFront: 1.82,
  roofRear: 4.16,
  deck: 4.5,
  roofWidth: 0.715,
  roofPeak: 2.35,
  roofDropRear: 0.045,
  doors: [1.36, 2.43, 3.42],
  pillars: [
    [2.41, 0.085],
    [3.5, 0.08],
  ],
  sideGlassEnd: 2.95,
  rearGlass: [0.2, 0.86],
  cladding: true,
  tailLamp: "tall",
  spoiler: true,
}

const SUV: Proportions = {
  ...COMPACT_SUV,
  length: 5.0,
  width: 1.98,
  height: 1.84,
  frontAxle: 0.95,
  rearAxle: 3.86,
  wheelRadius: 0.392,
  archRadius: 0.445,
  tyreWidth: 0.255,
  sill: 0.27,
  topLine: [
    [0, 0.9],
    [0.25, 1.02],
    [0.8, 1.11],
    [1.4, 1.15],
    [2.4, 1.155],
    [3.6, 1.17],
    [4.5, 1.19],
    [5.0, 1.17],
  ],
  cowl: 1.36,
  roofFront: 1.94,
  roofRear: 4.66,
  deck: 4.92,
  roofWidth: 0.73,
  roofPeak: 2.7,
  roofDropRear: 0.04,
  doors: [1.48, 2.6, 3.64],
  pillars: [
    [2.58, 0.09],
    [3.62, 0.08],
  ],
  sideGlassEnd: 2.96,
  tailLamp: "tall",
}

const PICKUP: Proportions = {
  ...SUV,
  length: 5.9,
  width: 2.03,
  height: 1.98,
  frontAxle: 0.97,
  rearAxle: 4.66,
  wheelRadius: 0.422,
  rimShare: 0.64,
  archRadius: 0.492,
  tyreWidth: 0.27,
  sill: 0.43,
  topLine: [
    [0, 1.17],
    [0.2, 1.25],
    [0.8, 1.285],
    [1.4, 1.29],
    [2.2, 1.27],
    [3.86, 1.28],
    [3.92, 1.34],
    [5.75, 1.35],
    [5.9, 1.34],
  ],
  nose: [
    [0, 0.2],
    [0.1, 0.06],
    [0.25, 0],
    [0.6, 0.03],
    [0.85, 0.05],
    [0.95, 0.09],
    [1, 0.16],
  ],
  tail: [
    [0, 0.12],
    [0.15, 0.02],
    [0.3, 0],
    [0.36, 0.06],
    [0.6, 0.07],
    [0.95, 0.075],
    [1, 0.1],
  ],
  cornerFront: 0.28,
  cornerRear: 0.12,
  bowFront: 0.1,
  bowRear: 0.02,
  cowl: 1.5,
  roofFront: 2.06,
  roofRear: 3.74,
  deck: 3.85,
  roofWidth: 0.755,
  roofPeak: 2.8,
  roofDropRear: 0.02,
  doors: [1.62, 2.74, 3.76],
  pillars: [[2.72, 0.11]],
  sideGlassEnd: 2.93,
  rearGlass: [0.12, 0.82],
  cladding: false,
  bed: true,
  tailLamp: "tall",
  spoiler: false,
}

const MINIVAN: Proportions = {
  ...SEDAN,
  length: 5.17,
  width: 1.99,
  height: 1.76,
  frontAxle: 1.0,
  rearAxle: 4.08,
  wheelRadius: 0.348,
  archRadius: 0.39,
  sill: 0.19,
  topLine: [
    [0, 0.76],
    [0.3, 0.87],
    [0.8, 0.98],
    [1.2, 1.03],
    [2.2, 1.04],
    [3.6, 1.06],
    [4.6, 1.09],
    [5.17, 1.08],
  ],
  tail: TAIL_TALL,
  bowFront: 0.22,
  cowl: 0.98,
  roofFront: 2.02,
  roofRear: 4.62,
  deck: 5.06,
  roofWidth: 0.72,
  roofPeak: 2.8,
  roofDropRear: 0.04,
  doors: [1.5, 2.56, 3.72],
  pillars: [
    [1.44, 0.06],
    [2.54, 0.085],
    [3.72, 0.075],
  ],
  sideGlassEnd: 2.96,
  rearGlass: [0.22, 0.86],
  cornerFront: 0.46,
  cornerRear: 0.3,
  tailLamp: "tall",
  spoiler: true,
}

const CONVERTIBLE: Proportions = {
  ...COUPE,
  length: 4.5,
  height: 1.3,
  frontAxle: 0.88,
  rearAxle: 3.45,
  topLine: [
    [0, 0.62],
    [0.3, 0.71],
    [0.9, 0.84],
    [1.5, 0.905],
    [2.3, 0.91],
    [3.2, 0.955],
    [3.8, 0.985],
    [4.35, 0.975],
    [4.5, 0.93],
  ],
  cowl: 1.42,
  roofFront: 2.15,
  roofRear: 2.92,
  deck: 3.68,
  roofPeak: 2.5,
  roofDropRear: 0.05,
  roofWidth: 0.64,
  doors: [1.5, 2.76],
  pillars: [],
  sideGlassEnd: 2.78,
  rearGlass: [0.3, 0.76],
  open: true,
}

/** A delivery van: short bonnet, high roof, and panels in place of rear windows. */
const VAN: Proportions = {
  ...MINIVAN,
  length: 5.55,
  width: 2.06,
  height: 2.42,
  frontAxle: 1.0,
  rearAxle: 4.42,
  wheelRadius: 0.36,
  rimShare: 0.62,
  archRadius: 0.405,
  sill: 0.24,
  topLine: [
    [0, 0.92],
    [0.25, 1.06],
    [0.7, 1.17],
    [1.1, 1.24],
    [2.2, 1.25],
    [4.6, 1.26],
    [5.55, 1.25],
  ],
  nose: NOSE_TALL,
  tail: [
    [0, 0.1],
    [0.12, 0.01],
    [0.2, 0],
    [0.3, 0.05],
    [1, 0.06],
  ],
  cornerFront: 0.34,
  cornerRear: 0.12,
  bowFront: 0.14,
  bowRear: 0.02,
  cowl: 0.86,
  roofFront: 1.86,
  roofRear: 5.4,
  deck: 5.46,
  roofWidth: 0.76,
  roofPeak: 3,
  roofDropRear: 0.01,
  doors: [1.36, 2.34, 3.5],
  pillars: [[1.4, 0.07]],
  sideGlassEnd: 2.2,
  rearGlass: [0.1, 0.5],
  glassTop: 0.56,
  cladding: true,
  spoiler: false,
}

/** An off-road car: upright and square, with round lamps, bare wheel arches and a spare wheel behind. */
const OFF_ROADER: Proportions = {
  ...SUV,
  length: 4.5,
  width: 1.9,
  height: 1.87,
  frontAxle: 0.78,
  rearAxle: 3.62,
  wheelRadius: 0.412,
  rimShare: 0.56,
  archRadius: 0.475,
  tyreWidth: 0.28,
  sill: 0.42,
  topLine: [
    [0, 1.12],
    [0.12, 1.19],
    [0.8, 1.22],
    [1.5, 1.235],
    [2.4, 1.235],
    [3.6, 1.235],
    [4.4, 1.235],
    [4.5, 1.22],
  ],
  nose: [
    [0, 0.06],
    [0.12, 0],
    [0.3, 0],
    [0.34, 0.1],
    [0.9, 0.11],
    [1, 0.16],
  ],
  tail: [
    [0, 0.06],
    [0.12, 0],
    [0.28, 0],
    [0.32, 0.06],
    [0.95, 0.06],
    [1, 0.09],
  ],
  cornerFront: 0.16,
  cornerRear: 0.12,
  bowFront: 0.03,
  bowRear: 0.01,
  cowl: 1.52,
  roofFront: 1.72,
  roofRear: 4.3,
  deck: 4.4,
  roofWidth: 0.78,
  roofPeak: 2.8,
  roofDropRear: 0.01,
  doors: [1.6, 2.56, 3.42],
  pillars: [
    [2.54, 0.12],
    [3.46, 0.14],
  ],
  sideGlassEnd: 2.95,
  rearGlass: [0.14, 0.8],
  cladding: true,
  roundLamps: true,
  spareWheel: true,
  tailLamp: "tall",
  spoiler: false,
}

const STYLES: Readonly<Record<PictureBody, Proportions>> = {
  sedan: SEDAN,
  coupe: COUPE,
  hatchback: HATCHBACK,
  wagon: WAGON,
  suv: SUV,
  compactSuv: COMPACT_SUV,
  pickup: PICKUP,
  minivan: MINIVAN,
  convertible: CONVERTIBLE,
  sports: SPORTS,
  van: VAN,
  offRoader: OFF_ROADER,
}

/** The proportions of one car: those of its body style, varied a little by the seed so that cars of a style differ. */
export function proportionsOf(spec: Pick<VehiclePictureSpec, "body" | "seed">): Proportions {
  const style = STYLES[spec.body]
  const random = seededRandom(spec.seed ^ 0x51f15e)
  const lift = between(random, -0.025, 0.025)
  const nose = between(random, -0.025, 0.035)
  return {
    ...style,
    height: style.height + lift,
    rimShare: style.rimShare + between(random, -0.02, 0.03),
    roofFront: style.roofFront + between(random, -0.04, 0.04),
    roofRear: style.roofRear + between(random, -0.06, 0.05),
    cornerFront: style.cornerFront + between(random, -0.05, 0.05),
    topLine: style.topLine.map(([x, z], index) => [x, z + (index < 2 ? nose : 0)] as const),
  }
}
