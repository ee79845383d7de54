import { BED_DEPTH, curveAt, PART, wheelDistance } from "./vehicle-mesh"
import type { Proportions } from "./body-styles"
import { linear, smooth, type Colour } from "./colour"
import { between, seededRandom } from "../src/random"
import type { Holes } from "./rasterizer"
import { surroundingLight, type Scene } from "./scenes"
import type { Rim, VehiclePictureSpec } from "../src/pictures/vehicle-picture"

const { abs, atan2, floor, max, min, sign, sin, sqrt } = Math

/** The material at a point of the car. */
interface Material {
  colour: [number, number, number]
  /** The share of light that is reflected at a right angle. At flat angles more light is reflected. */
  mirror: number
  /** The sharpness of the mirror image: 1 is clear, 0 is none. */
  gloss: number
  glow: number
  metal: boolean
  glass: boolean
}

const CHROME: Colour = [0.72, 0.74, 0.76]
const BLACK_TRIM: Colour = [0.012, 0.013, 0.014]
const PLASTIC: Colour = [0.022, 0.023, 0.025]

/** The signed distance from a point to a rounded rectangle; negative inside. */
function roundedBox(x: number, y: number, halfX: number, halfY: number, radius: number): number {
  const dx = abs(x) - halfX + radius
  const dy = abs(y) - halfY + radius
  // `Math.hypot` is several times slower, and this function runs millions of times for each picture.
  return (dx > 0 && dy > 0 ? sqrt(dx * dx + dy * dy) : max(dx, dy)) - radius
}

const SPOKES: Readonly<Record<Rim, { count: number; width: number; taper: number; twin: number }>> = {
  five: { count: 5, width: 0.078, taper: -0.018, twin: 0 },
  twinFive: { count: 5, width: 0.03, taper: -0.004, twin: 0.046 },
  ten: { count: 10, width: 0.03, taper: -0.006, twin: 0 },
  mesh: { count: 12, width: 0.019, taper: 0, twin: 0.022 },
  turbine: { count: 14, width: 0.03, taper: 0.004, twin: 0 },
  steel: { count: 7, width: 0.066, taper: 0.02, twin: 0 },
}

/** The position across a spoke from −1 to 1, or null between spokes. `u` and `v` are metres from the hub. */
function acrossSpoke(rim: Rim, u: number, v: number, rimRadius: number): number | null {
  const radius = sqrt(u * u + v * v)
  if (radius > rimRadius * 0.925 || radius < rimRadius * 0.25) return 0
  const { count, width, taper, twin } = SPOKES[rim]
  const share = radius / rimRadius
  const step = (Math.PI * 2) / count
  const twist = rim === "turbine" ? (share - 0.25) * 0.5 : 0
  const angle = atan2(v, u) + twist + Math.PI / 2
  const offset = (((angle % step) + step * 1.5) % step) - step / 2
  const across = abs(offset) * radius
  const spread = twin * (rim === "mesh" ? max(0.05, abs(share - 0.55) * 1.6) : 0.35 + share * 0.65)
  const half = (width + taper * share) * (rimRadius / 0.235)
  const from = (across - spread * (rimRadius / 0.235)) / half
  return abs(from) <= 1 ? from : null
}

/** The longest triangle edge of the body, in metres. */
const LONGEST_EDGE = 0.25
/**
 * The number of steps in the table of the fender line's height. The table is computed once a car, because every pixel
 * reads it.
 */
const TOP_LINE_STEPS = 512

export interface SurfaceShader {
  /** The holes of the car: the wheel arches and the gaps between spokes. */
  holes: Holes
  /** Writes the light that one point of the car sends to the eye into `out`, as linear light. */
  shade(
    part: number,
    values: Float32Array,
    at: number,
    eye: readonly [number, number, number],
    metres: number,
    out: Float32Array
  ): void
}

/** The letters of 'NORTHLOT' on the licence plate, as five by five dots each. */
const LETTERS: Readonly<Record<string, readonly number[]>> = {
  N: [17, 25, 21, 19, 17],
  O: [14, 17, 17, 17, 14],
  R: [30, 17, 30, 20, 19],
  T: [31, 4, 4, 4, 4],
  H: [17, 17, 31, 17, 17],
  L: [16, 16, 16, 16, 31],
}
function plateInk(x: number, y: number): boolean {
  const word = "NORTHLOT"
  const column = (x + 0.118) / 0.0049
  const row = (0.013 - y) / 0.0052
  const letter = floor(column / 6)
  if (row < 0 || row >= 5 || letter < 0 || letter >= word.length) return false
  const bit = 4 - floor(column % 6)
  return bit >= 0 && ((LETTERS[word[letter]!]![floor(row)]! >> bit) & 1) === 1
}

/** The materials and the lighting of one car in one scene. `light` is a unit vector in the car's coordinates. */
export function surfaceShader(
  car: Proportions,
  spec: VehiclePictureSpec,
  scene: Scene,
  light: readonly [number, number, number]
): SurfaceShader {
  const random = seededRandom(spec.seed ^ 0x5caf0)
  const paint = linear(spec.paint)
  const interior = linear(spec.interior)
  const trim = spec.trim === "chrome" ? CHROME : BLACK_TRIM
  const lampDepth = between(random, 0.06, 0.1)
  const lampReach = between(random, 0.5, 0.64)
  const rimRadius = car.wheelRadius * car.rimShare
  const rimColour: Colour =
    spec.rim === "steel" ? [0.2, 0.21, 0.22] : random() < 0.25 ? [0.03, 0.03, 0.032] : [0.5, 0.51, 0.53]
  const half = car.width / 2
  const tall = car.height > 1.6
  const material: Material = { colour: [0, 0, 0], mirror: 0, gloss: 0, glow: 0, metal: false, glass: false }
  const mirrored = new Float32Array(3)
  const through = new Float32Array(3)
  const faceHalf = half - car.cornerFront * 0.5
  const heights = Float32Array.from({ length: TOP_LINE_STEPS + 2 }, (_, i) =>
    curveAt(car.topLine, (i / TOP_LINE_STEPS) * car.length)
  )
  const stepsPerMetre = TOP_LINE_STEPS / car.length
  function topLineAt(x: number): number {
    const at = min(TOP_LINE_STEPS, max(0, x * stepsPerMetre))
    const cell = floor(at)
    const from = heights[cell]!
    return from + (heights[cell + 1]! - from) * (at - cell)
  }

  function set(colour: Colour, mirror: number, gloss: number, metal = false): void {
    material.colour[0] = colour[0]
    material.colour[1] = colour[1]
    material.colour[2] = colour[2]
    material.mirror = mirror
    material.gloss = gloss
    material.glow = 0
    material.metal = metal
    material.glass = false
  }
  function cover(colour: Colour, share: number): void {
    for (let k = 0; k < 3; k++) material.colour[k] = material.colour[k]! + (colour[k]! - material.colour[k]!) * share
  }

  /** Colours a point of the flanks: shut lines, handle recesses, fuel door and cladding. */
  function flank(x: number, z: number, v: number, side: number, metres: number): void {
    const width = 0.0045
    const soft = width + metres
    let line = 1
    const bottom = car.sill + 0.085
    const first = car.doors[0]!
    const last = car.doors[car.doors.length - 1]!
    if (z > bottom - 0.02 && v < 0.97) {
      for (let i = 0; i < car.doors.length; i++) {
        const lean = i === 0 ? -0.05 * sin(v * 2.4) : i === car.doors.length - 1 ? doorTail(v) : 0.012 * v
        const distance = abs(x - car.doors[i]! - lean)
        line = min(line, smooth(width * 0.4, soft, distance))
      }
    }
    if (x > first - 0.05 && x < last + 0.02) line = min(line, smooth(width * 0.4, soft, abs(z - bottom)))
    if (side === 1) {
      const fuelX = car.bed ? car.rearAxle - 0.62 : car.rearAxle + 0.1
      const fuelZ = car.sill + 0.8 * (topLineAt(fuelX) - car.sill)
      line = min(line, smooth(width * 0.4, soft * 0.9, abs(roundedBox(x - fuelX, z - fuelZ, 0.085, 0.085, 0.035))))
    }
    // The two lines are the joints of the bumpers.
    line = min(
      line,
      v > 0.45 ? smooth(width * 0.4, soft, abs(x - (car.frontAxle - car.archRadius * 0.75) + (v - 0.45) * 0.35)) : 1
    )
    line = min(
      line,
      v > 0.45 ? smooth(width * 0.4, soft, abs(x - (car.rearAxle + car.archRadius * 0.78) - (v - 0.45) * 0.3)) : 1
    )
    if (car.bed) line = min(line, smooth(width * 0.6, soft + 0.004, abs(x - car.deck - 0.05)))
    cover([0.004, 0.004, 0.005], (1 - line) * 0.82)

    for (let i = 0; i + 1 < car.doors.length; i++) {
      const handleX = car.doors[i + 1]! - 0.17
      const handleZ = car.sill + 0.785 * (topLineAt(handleX) - car.sill)
      const recess = roundedBox(x - handleX, z - handleZ + 0.012, 0.085, 0.032, 0.03)
      if (recess < 0.01)
        cover(
          [material.colour[0] * 0.25, material.colour[1] * 0.25, material.colour[2] * 0.25],
          1 - smooth(-0.012, 0.01, recess)
        )
    }
    const distance = wheelDistance(car, x, z)
    if (distance < car.archRadius + (car.cladding ? 0.062 : 0.012)) {
      if (car.cladding) set(PLASTIC, 0.03, 0.15)
      else cover([0.01, 0.01, 0.012], 0.7)
    }
    if (v < (car.cladding ? 0.13 : 0.06)) set(PLASTIC, 0.03, 0.18)
  }

  function doorTail(v: number): number {
    // Behind the rear door, the line between door and body follows the wheel arch.
    const z = car.sill + v * (topLineAt(car.doors[car.doors.length - 1]!) - car.sill)
    const reach = car.archRadius + 0.07
    const rise = z - car.wheelRadius
    const last = car.doors[car.doors.length - 1]!
    if (abs(rise) >= reach) return 0.05 * max(0, v - 0.7)
    const edge = car.rearAxle - sqrt(reach * reach - rise * rise)
    return min(0.05 * max(0, v - 0.7), edge - last)
  }

  function lamp(inside: number, core: number, metres: number, red: boolean, z: number): void {
    const share = 1 - smooth(-metres, metres, inside)
    if (share <= 0) return
    const lit = scene.lampsLit
    if (red) {
      const bars = 0.75 + 0.25 * sin(z * 190)
      const tone: Colour =
        core < 0 ? [0.55 * bars + (lit ? 0.5 : 0), 0.012 + (lit ? 0.06 : 0), 0.014] : [0.2 * bars, 0.006, 0.008]
      cover(tone, share)
      material.glow = lit && core < 0 ? 0.7 * share : 0.06 * share
    } else {
      const reflector = 0.2 + 0.18 * sin(z * 260)
      const tone: Colour = core < 0 ? [0.85, 0.88, 0.92] : [reflector * 0.5, reflector * 0.52, reflector * 0.56]
      cover(tone, share)
      material.glow = core < 0 ? (lit ? 1.3 : 0.35) * share : 0
    }
    material.mirror = 0.06
    material.gloss = 1
  }

  /**
   * Colours a point of the front: lamps, grille, intake and plate. `arc` is the point's distance from the middle of the
   * front, along the outline.
   */
  function front(arc: number, x: number, y: number, z: number, v: number, metres: number): void {
    const top = topLineAt(max(x, 0.12))
    const heightHere = top - car.sill
    const lampTop = 0.855 - (arc - 0.5) * -0.02
    const lampMiddle = lampTop - (lampDepth / heightHere) * 0.55
    const inner = half - lampReach
    const outer = faceHalf + car.cornerFront * 0.85
    const lift = ((arc - inner) / (outer - inner)) * 0.05
    const lampHalfHeight = lampDepth * 0.8 * (0.75 + 0.35 * ((arc - inner) / (outer - inner)))
    const dz = (v - lampMiddle - lift * 0.4) * heightHere
    const inLamp = roundedBox(arc - (inner + outer) / 2, dz, (outer - inner) / 2, max(0.03, lampHalfHeight), 0.035)

    const plateZ = z - (car.sill + (car.roundLamps ? 0.15 : 0.32) * heightHere)
    const plate = roundedBox(y, plateZ, 0.16, 0.08, 0.012)
    const grilleV = spec.grille === "wide" ? 0.64 : spec.grille === "closed" ? 0.7 : 0.66
    const grilleHalfY =
      spec.grille === "wide"
        ? inner + 0.04
        : spec.grille === "kidney"
          ? 0.3
          : spec.grille === "shield"
            ? 0.36 - (0.66 - v) * 0.35
            : spec.grille === "slots"
              ? 0.4
              : inner - 0.04
    const grilleHalfZ =
      spec.grille === "slots"
        ? 0.15
        : spec.grille === "closed"
          ? 0.022
          : spec.grille === "shield"
            ? 0.2
            : tall
              ? 0.16
              : 0.1
    const gz = (v - grilleV) * heightHere + (spec.grille === "shield" ? 0.05 : 0)
    let grille = roundedBox(y, gz, grilleHalfY, grilleHalfZ, spec.grille === "kidney" ? 0.06 : 0.04)
    if (spec.grille === "kidney") grille = roundedBox(abs(y) - 0.165, gz, 0.145, grilleHalfZ * 1.05, 0.06)
    if (spec.grille === "slots")
      grille =
        abs(y) > 0.4 ? 1 : roundedBox((((y + 10.0575) / 0.115) % 1) * 0.115 - 0.0575, gz, 0.028, grilleHalfZ, 0.026)
    const intakeHalfY = spec.body === "sports" ? 0.74 : 0.56
    const intake = roundedBox(y, (v - 0.21) * heightHere, intakeHalfY - abs(v - 0.21) * 0.4, 0.07, 0.04)
    const fogHousing = roundedBox(arc - (faceHalf + 0.02), (v - 0.27) * heightHere, 0.15, 0.075, 0.04)

    const frameWidth = spec.grille === "closed" || spec.grille === "slots" ? 0 : 0.014
    if (grille < frameWidth) {
      if (grille > -0.002) set(trim, spec.trim === "chrome" ? 0.6 : 0.08, 0.9, spec.trim === "chrome")
      else {
        set([0.006, 0.006, 0.007], 0.03, 0.3)
        const bright: Colour =
          spec.trim === "chrome" && spec.grille !== "mesh" ? [0.32, 0.33, 0.35] : [0.045, 0.046, 0.05]
        if (spec.grille === "mesh" || spec.grille === "shield") {
          const a = abs((((((y + gz) * 24) % 1) + 1) % 1) - 0.5)
          const b = abs((((((y - gz) * 24) % 1) + 1) % 1) - 0.5)
          cover(bright, 1 - smooth(0.08, 0.16, min(a, b)))
        } else if (spec.grille === "kidney") {
          cover(bright, 1 - smooth(0.18, 0.28, abs(((((y * 26) % 1) + 1) % 1) - 0.5)))
        } else if (spec.grille !== "closed" && spec.grille !== "slots") {
          cover(bright, 1 - smooth(0.18, 0.3, abs(((((gz * (tall ? 15 : 20)) % 1) + 1) % 1) - 0.5)))
        }
      }
    }
    if (intake < 0) {
      set([0.007, 0.007, 0.008], 0.03, 0.3)
      cover([0.03, 0.031, 0.033], 1 - smooth(0.1, 0.2, abs(((((v * heightHere * 26) % 1) + 1) % 1) - 0.5)))
    }
    if (fogHousing < 0) {
      set(PLASTIC, 0.04, 0.3)
      lamp(roundedBox(arc - (faceHalf + 0.02), (v - 0.27) * heightHere, 0.07, 0.022, 0.02), 1, metres, false, z)
    }
    if (v < 0.09) set(PLASTIC, 0.03, 0.2)
    const hoodEdge = smooth(0.003, 0.008 + metres, abs(v - 0.935) * heightHere)
    if (arc < outer) cover([0.005, 0.005, 0.006], (1 - hoodEdge) * 0.7)
    const reach = (arc - inner) / (outer - inner)
    const running = roundedBox(
      arc - (inner + outer) / 2,
      dz + lampHalfHeight * 0.62,
      (outer - inner) / 2 - 0.03,
      0.013,
      0.01
    )
    const bulb = min(
      roundedBox(arc - inner - 0.15, dz - 0.005, 0.045, 0.042, 0.04),
      roundedBox(arc - inner - 0.29, dz - 0.005, 0.045, 0.042, 0.04)
    )
    if (car.roundLamps) {
      const centre = half - 0.34
      const reach = sqrt((abs(y) - centre) ** 2 + gz ** 2)
      if (reach < 0.13) set(reach > 0.108 ? BLACK_TRIM : [0.3, 0.31, 0.33], 0.2, 0.8, reach <= 0.108)
      lamp(reach - 0.1, reach < 0.045 ? -1 : 1, metres, false, z)
    } else if (inLamp < 0.012) {
      cover([0.008, 0.008, 0.009], 1 - smooth(0.006, 0.006 + metres * 2, inLamp))
      lamp(inLamp, reach > 0 && reach < 1 ? min(running, bulb) : 1, metres, false, z)
    }
    plateAt(plate, y, plateZ, -1)
  }

  function plateAt(distance: number, y: number, z: number, direction: 1 | -1): void {
    if (distance > 0.008) return
    set([0.02, 0.02, 0.02], 0.04, 0.4)
    if (distance > 0) return
    set([0.86, 0.87, 0.88], 0.04, 0.5)
    if (abs(z) > 0.062 && z < 0) set([0.03, 0.12, 0.3], 0.04, 0.5)
    if (plateInk(y * direction, z)) set([0.03, 0.12, 0.3], 0.04, 0.5)
  }

  function back(arc: number, x: number, y: number, z: number, v: number, metres: number): void {
    const top = topLineAt(min(x, car.length - 0.1))
    const heightHere = top - car.sill
    const corner = half - car.cornerRear * 0.2
    const plateV =
      car.tailLamp === "wide" || car.tailLamp === "bar" ? (car.tailLamp === "bar" ? 0.42 : 0.68) : car.bed ? 0.16 : 0.56
    const plateZ = z - (car.sill + plateV * heightHere)
    const recess = roundedBox(y, plateZ, 0.27, 0.1, 0.03)
    const soft = 0.004 + metres
    let line = 1
    if (car.bed) {
      line = min(line, arc > half - 0.24 ? 1 : smooth(0.002, soft, abs(v - 0.36) * heightHere))
      line = min(line, v > 0.36 ? smooth(0.002, soft, abs(arc - (half - 0.2))) : 1)
      if (v < 0.3 && arc < half + 0.12)
        set(
          spec.trim === "chrome" ? [0.5, 0.51, 0.53] : PLASTIC,
          spec.trim === "chrome" ? 0.4 : 0.03,
          0.6,
          spec.trim === "chrome"
        )
    } else {
      const lidBottom = car.tailLamp === "wide" || car.tailLamp === "bar" ? 0.55 : 0.46
      const lidHalf = half - 0.28
      if (arc < lidHalf) line = min(line, smooth(0.002, soft, abs(v - lidBottom) * heightHere))
      if (v > lidBottom) line = min(line, smooth(0.002, soft, abs(arc - lidHalf)))
    }
    cover([0.004, 0.004, 0.005], (1 - line) * 0.8)
    if (!car.bed && v < (car.cladding ? 0.28 : 0.15) && arc < half + 0.05) set(PLASTIC, 0.03, 0.2)
    const reflector = roundedBox(
      arc - (corner - 0.14),
      (v - (car.cladding ? 0.32 : 0.2)) * heightHere,
      0.085,
      0.016,
      0.01
    )
    if (reflector < 0) set([0.25, 0.01, 0.012], 0.05, 0.9)
    if (!car.bed) {
      const pipe = roundedBox(abs(y) - half * 0.6, (v - 0.09) * heightHere, 0.075, 0.032, 0.03)
      if (spec.body !== "minivan" && pipe < 0.009) {
        set(pipe < 0 ? [0.004, 0.004, 0.004] : CHROME, pipe < 0 ? 0.01 : 0.6, 0.8, pipe >= 0)
      }
    }
    if (recess < 0 && !car.bed)
      cover([material.colour[0] * 0.35, material.colour[1] * 0.35, material.colour[2] * 0.35], smooth(0, 0.03, -recess))
    plateAt(roundedBox(y, plateZ, 0.155, 0.078, 0.012), y, plateZ, 1)
    let inside: number
    let core: number
    if (car.tailLamp === "bar") {
      inside = roundedBox(arc, (v - 0.74) * heightHere, corner + 0.12, 0.045, 0.03)
      core = roundedBox(arc, (v - 0.74) * heightHere, corner + 0.08, 0.013, 0.01)
    } else if (car.tailLamp === "wide") {
      const middle = corner - 0.03
      inside = roundedBox(arc - middle, (v - 0.775) * heightHere - (arc - middle) * 0.03, 0.31, 0.078, 0.04)
      core = abs(roundedBox(arc - middle, (v - 0.775) * heightHere, 0.24, 0.045, 0.03)) - 0.014
      if (spec.seed % 3 === 0) inside = min(inside, roundedBox(arc, (v - 0.83) * heightHere, corner, 0.022, 0.01))
    } else {
      const middle = car.bed ? corner - 0.02 : corner
      const halfWide = car.bed ? 0.09 : 0.17
      inside = roundedBox(
        arc - middle,
        (v - (car.bed ? 0.74 : 0.79)) * heightHere,
        halfWide,
        car.bed ? 0.19 : 0.15,
        0.04
      )
      core = roundedBox(
        arc - middle,
        (v - (car.bed ? 0.82 : 0.8)) * heightHere,
        halfWide - 0.035,
        car.bed ? 0.08 : 0.09,
        0.03
      )
    }
    if (inside < 0.006) cover([0.01, 0.01, 0.01], 0.6)
    lamp(inside, core, metres, true, z)
    const white = roundedBox(
      arc - (corner - 0.12),
      (v - (car.tailLamp === "tall" ? 0.64 : 0.74)) * heightHere,
      0.05,
      0.018,
      0.01
    )
    if (white < 0 && inside < 0) cover([0.6, 0.6, 0.6], 0.85)
  }

  /** Colours a point of the cabin: glass, pillars and window surround. */
  function cabin(x: number, t: number, v: number): void {
    const heightHere = car.height - topLineAt(min(max(x, car.cowl), car.deck))
    let glass = 1
    let seal = 1
    if (t < 1.72) {
      glass = max((t - 1.6) * 0.3, (0.03 - v) * heightHere, (v - min(0.9, car.glassTop + 0.05)) * heightHere)
      seal = 0.012
    } else if (t < 3.3) {
      const sideLength = car.roofRear - car.roofFront + 0.5
      const low = 0.1
      const high = car.glassTop
      const tail = (t - car.sideGlassEnd) * sideLength * 0.8
      const bend = max(0, v - 0.6) * 0.1
      glass = max((2.015 - t) * sideLength + bend * 0.2, tail + bend, (low - v) * heightHere, (v - high) * heightHere)
      seal = 0.026
      const inFrame = glass < 0
      for (const [pillar, width] of car.pillars) {
        glass = max(glass, width / 2 - abs(x - pillar - (v - 0.5) * (pillar > 3 && !car.bed ? 0.12 : 0.05)))
      }
      if (inFrame && glass >= 0) {
        set(BLACK_TRIM, 0.05, 0.7)
        return
      }
      if (glass > 0 && glass < seal) {
        const brightEdge = spec.trim === "chrome" && glass > 0.008
        set(brightEdge ? CHROME : BLACK_TRIM, brightEdge ? 0.6 : 0.05, 0.8, brightEdge)
        return
      }
    } else if (t > 3.7) {
      const [low, high] = car.rearGlass
      glass = max((3.98 - t) * 0.25, (low - v) * heightHere, (v - high) * heightHere)
      seal = 0.014
    }
    if (glass < 0) {
      set([0.012, 0.014, 0.015], 0.055, 1)
      material.glass = true
    } else if (glass < seal) set(BLACK_TRIM, 0.04, 0.6)
    if (t < 1.9 && v < 0.035) set(PLASTIC, 0.02, 0.1)
  }

  function deckSurface(x: number, y: number, z: number, share: number, metres: number): void {
    if (car.open && x > car.cowl + 0.16 && x < car.doors[1]! + 0.62 && abs(y) < half * 0.76) {
      set([interior[0] * 0.12 + 0.004, interior[1] * 0.12 + 0.004, interior[2] * 0.12 + 0.004], 0, 0)
      return
    }
    if (car.bed && x > car.deck + 0.05) {
      const below = topLineAt(x) - z
      if (below > BED_DEPTH - 0.06) {
        set([0.03, 0.03, 0.032], 0.015, 0.08)
        if (abs(((((y * 7) % 1) + 1) % 1) - 0.5) < 0.12) cover([0.008, 0.008, 0.009], 0.9)
      } else if (below > 0.015)
        // The inner walls of the bed are in the shade of the rails.
        set([paint[0] * 0.4, paint[1] * 0.4, paint[2] * 0.4], 0.02, 0.3)
      else if (share > 0.012) set(PLASTIC, 0.03, 0.2)
      return
    }
    const soft = 0.004 + metres
    let line = 1
    if (x < car.cowl + 0.25) {
      line = min(line, smooth(0.0015, soft, abs(abs(y) - (half * 0.7 - (car.cowl - x) * 0.06))))
      if (x > car.cowl - 0.02 && abs(y) < half * 0.74) set(PLASTIC, 0.02, 0.1)
    } else if (x > car.deck) {
      line = min(line, smooth(0.0015, soft, abs(abs(y) - half * 0.68)))
    }
    cover([0.004, 0.004, 0.005], (1 - line) * 0.75)
  }

  function choose(part: number, values: Float32Array, at: number, metres: number, ny: number): void {
    const x = values[at]!
    const y = values[at + 1]!
    const z = values[at + 2]!
    const along = values[at + 6]!
    const v = values[at + 7]!
    const side = values[at + 8]!
    set(paint, 0.045, 1)
    if (part === PART.body) {
      if (x < car.frontAxle - 0.18) front(along, x, y, z, v, metres)
      if (x > car.rearAxle + 0.35) back(along, x, y, z, v, metres)
      if (abs(ny) > 0.4 && x > 0.3 && x < car.length - 0.25) flank(x, z, v, side, metres)
    } else if (part === PART.deck) deckSurface(x, y, z, v, metres)
    else if (part === PART.cabin) cabin(x, along, v)
    else if (part === PART.roof) {
      if (car.spareWheel) set([0.018, 0.018, 0.02], 0.01, 0.05)
    } else if (part === PART.tyre) {
      set([0.016, 0.016, 0.017], 0.015, 0.08)
      const radius = sqrt(along * along + v * v)
      if (radius < car.wheelRadius - 0.02 && radius > rimRadius)
        cover([0.03, 0.03, 0.031], 1 - smooth(0.001, 0.004, abs(radius - rimRadius - 0.035)))
    } else if (part === PART.rim) {
      set(rimColour, 0.3, 0.55, true)
      const radius = sqrt(along * along + v * v)
      if (spec.rim === "steel" && radius > rimRadius * 0.9) cover([0.4, 0.41, 0.42], 0.6)
      if (radius < rimRadius * 0.22 && radius > rimRadius * 0.14) {
        const angle = atan2(v, along)
        const nut = abs((((angle / (Math.PI * 2)) * 5 + 5) % 1) - 0.5)
        if (nut < 0.1) cover([0.02, 0.02, 0.02], 0.8)
      }
      if (radius < rimRadius * 0.13) cover([0.02, 0.02, 0.022], 0.85)
    } else if (part === PART.brake) {
      const radius = sqrt(along * along + v * v)
      const caliper =
        along < -rimRadius * 0.3 && abs(v) < rimRadius * 0.5 && radius > rimRadius * 0.5 && radius < rimRadius * 0.84
      if (caliper) set(spec.body === "sports" ? [0.5, 0.02, 0.02] : [0.06, 0.06, 0.065], 0.04, 0.4)
      else if (radius < rimRadius * 0.78 && radius > rimRadius * 0.3) set([0.16, 0.16, 0.165], 0.15, 0.4, true)
      else set([0.012, 0.012, 0.013], 0.01, 0.1)
    } else if (part === PART.well) set([0.003, 0.003, 0.003], 0, 0)
    else if (part === PART.seat)
      set([interior[0] * 1.1 + 0.012, interior[1] * 1.1 + 0.012, interior[2] * 1.1 + 0.012], 0.02, 0.1)
    else if (part === PART.cover) {
      set([0.014, 0.014, 0.015], 0.015, 0.1)
      if (car.spareWheel && sqrt(along * along + v * v) < car.wheelRadius * 0.5) cover([0.09, 0.09, 0.092], 0.7)
    } else if (part === PART.rail)
      set(
        spec.trim === "chrome" && z > 1.3 ? [0.5, 0.51, 0.53] : BLACK_TRIM,
        spec.trim === "chrome" && z > 1.3 ? 0.4 : 0.04,
        0.6,
        spec.trim === "chrome" && z > 1.3
      )
    else if (part === PART.handle && spec.trim === "chrome" && tall) set(CHROME, 0.6, 0.9, true)
    else if (part === PART.mirror) {
      if (v < 0.3) set(BLACK_TRIM, 0.05, 0.6)
    }
  }

  /** Colours what is visible through the glass: seats, far windows and the background. */
  function seeThrough(x: number, y: number, z: number, dx: number, dy: number, dz: number, t: number): void {
    const dash = 0.01
    for (let k = 0; k < 3; k++) through[k] = dash + interior[k]! * 0.05
    const belt = topLineAt(min(max(x, car.cowl), car.deck))
    const far = abs(dy) > 0.02 ? (sign(dy) * half * 0.68 - y) / dy : 99
    if (far > 0 && far < 99) {
      const fx = x + dx * far
      const fz = z + dz * far
      const clear =
        smooth(belt + 0.03, belt + 0.08, fz) *
        (1 - smooth(car.height - 0.14, car.height - 0.1, fz)) *
        smooth(car.roofFront - 0.4, car.roofFront - 0.25, fx) *
        (1 - smooth(car.roofRear + 0.0, car.roofRear + 0.12, fx))
      let pillar = clear
      for (const [at, width] of car.pillars) pillar *= smooth(width * 0.5, width * 0.6 + 0.02, abs(fx - at))
      surroundingLight(scene, dx, dy, dz, mirrored)
      for (let k = 0; k < 3; k++) through[k] = through[k]! + mirrored[k]! * 0.3 * pillar
    }
    const rows = car.doors.length > 2 ? [car.doors[1]! - 0.1, car.doors[2]! - 0.05] : [car.doors[1]! - 0.32]
    for (const seat of [-0.37, 0.37]) {
      const way = abs(dy) > 0.02 ? (seat - y) / dy : -1
      if (way > 0 && way < 3) {
        const sx = x + dx * way
        const sz = z + dz * way
        for (const row of rows) {
          const lean = (sz - belt) * 0.25
          const rest = roundedBox(sx - row - lean, sz - belt - 0.19, 0.055, 0.085, 0.04)
          const backRest = roundedBox(sx - row - lean, sz - belt + 0.14, 0.09, 0.24, 0.05)
          const share = 1 - smooth(-0.008, 0.008, min(rest, backRest))
          for (let k = 0; k < 3; k++) through[k] = through[k]! * (1 - share) + (interior[k]! * 0.22 + 0.012) * share
        }
      }
    }
    // Through the windscreen or the rear glass, the view along the car shows the seat backs.
    if ((t < 1.7 || t > 3.7) && abs(dx) > 0.3) {
      const row = dx > 0 ? rows[0]! - 0.05 : rows[rows.length - 1]! + 0.1
      const way = (row - x) / dx
      if (way > 0 && way < 3) {
        const sy = y + dy * way
        const sz = z + dz * way
        const rest = min(
          roundedBox(abs(sy) - 0.37, sz - belt - 0.19, 0.13, 0.08, 0.05),
          roundedBox(abs(sy) - 0.37, sz - belt + 0.16, 0.24, 0.26, 0.09)
        )
        const share = 1 - smooth(-0.01, 0.01, rest)
        for (let k = 0; k < 3; k++) through[k] = through[k]! * (1 - share) + (interior[k]! * 0.28 + 0.015) * share
      }
    }
  }

  return {
    holes: {
      near(part, vertices, vertex) {
        if (part === PART.rim || (car.open && (part === PART.cabin || part === PART.roof))) return true
        return (
          part === PART.body &&
          wheelDistance(car, vertices[vertex]!, vertices[vertex + 2]!) < car.archRadius + LONGEST_EDGE
        )
      },
      at(part, values) {
        if (part === PART.rim) return acrossSpoke(spec.rim, values[6]!, values[7]!, rimRadius) === null
        // With the top down, only the windscreen and its frame remain of the cabin. All the rest is a hole.
        if (part === PART.roof) return true
        if (part === PART.cabin) return values[6]! > 1.99
        return abs(values[1]!) > half - 0.33 && wheelDistance(car, values[0]!, values[2]!) < car.archRadius
      },
    },

    shade(part, values, at, eye, metres, out) {
      const x = values[at]!
      const y = values[at + 1]!
      const z = values[at + 2]!
      let nx = values[at + 3]!
      let ny = values[at + 4]!
      let nz = values[at + 5]!
      if (part === PART.rim) {
        const across = acrossSpoke(spec.rim, values[at + 6]!, values[at + 7]!, rimRadius) ?? 0
        const radius = sqrt(values[at + 6]! ** 2 + values[at + 7]! ** 2) || 1
        const tilt = across * abs(across) * 0.75
        nx += (-values[at + 7]! / radius) * tilt
        nz += (values[at + 6]! / radius) * tilt
      }
      const size = sqrt(nx * nx + ny * ny + nz * nz) || 1
      let vx = x - eye[0]
      let vy = y - eye[1]
      let vz = z - eye[2]
      const distance = sqrt(vx * vx + vy * vy + vz * vz)
      vx /= distance
      vy /= distance
      vz /= distance
      let facing = (nx * vx + ny * vy + nz * vz) / size
      const flip = facing > 0 ? -1 : 1
      nx = (nx / size) * flip
      ny = (ny / size) * flip
      nz = (nz / size) * flip
      facing = -abs(facing)
      choose(part, values, at, metres, ny)
      const rx = vx - 2 * facing * nx
      const ry = vy - 2 * facing * ny
      const rz = vz - 2 * facing * nz
      surroundingLight(scene, rx, ry, rz, mirrored)
      const m0 = mirrored[0]!
      const m1 = mirrored[1]!
      const m2 = mirrored[2]!
      const away = 1 + facing
      const grazing = away * away * away * away * away
      const reflect =
        (material.mirror + (1 - material.mirror) * grazing * (material.gloss > 0.5 ? 0.75 : 0.25)) *
        (material.gloss < 0.3 ? material.gloss : 1)
      const lit = max(0, nx * light[0] + ny * light[1] + nz * light[2])
      const shine = max(0, rx * light[0] + ry * light[1] + rz * light[2])
      // The car's lower parts get less light, because the car shades them.
      const open =
        (0.45 + 0.55 * smooth(0.1, 0.75, z)) *
        (part === PART.tyre || part === PART.brake || part === PART.rim ? 0.75 : 1)
      const up = 0.5 + 0.5 * nz
      const shine2 = shine * shine
      const shine8 = shine2 * shine2 * shine2 * shine2
      const shine24 = shine8 * shine8 * shine8
      const shine48 = shine24 * shine24
      const shine192 = shine48 * shine48 * shine48 * shine48
      const spark = material.gloss > 0.9 ? shine192 * shine48 * 1.6 + shine48 * 0.1 : shine24 * 0.12 * material.gloss
      const flakes =
        spec.metallic && !material.metal && !material.glass && material.gloss === 1
          ? -facing * facing * facing * 0.34 + shine2 * shine2 * shine2 * 0.35
          : 0
      if (material.glass) seeThrough(x, y, z, vx, vy, vz, values[at + 6]!)
      for (let k = 0; k < 3; k++) {
        const sky = scene.horizon[k]! * 0.55 + scene.zenith[k]! * 0.45
        const ambient = (sky * up + scene.ground[k]! * 0.55 * (1 - up)) * scene.ambient * open
        const base = material.colour[k]!
        const mirror = k === 0 ? m0 : k === 1 ? m1 : m2
        let value: number
        if (material.glass) value = through[k]! * (1 - reflect) + mirror * (reflect * 1.0 + 0.05)
        else if (material.metal)
          value = base * (ambient * 0.5 + mirror * 0.75 * open + scene.sun[k]! * (lit * 0.25 + spark * 2))
        else
          value =
            base * (ambient * 1.05 + scene.sun[k]! * lit * 0.72 * open + flakes * (ambient + 0.1)) * (1 - reflect) +
            mirror * reflect * (0.35 + 0.65 * open)
        out[k] = value + scene.sun[k]! * spark * (material.glass ? 0.8 : 0.55) + base * material.glow
      }
    },
  }
}
