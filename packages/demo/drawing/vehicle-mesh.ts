import type { Curve, Proportions } from "./body-styles"

const { abs, cos, exp, hypot, max, min, sign, sin, sqrt } = Math

/** The parts of a car. The part of a triangle decides the colour of its pixels. */
export const PART = {
  body: 1,
  deck: 2,
  cabin: 3,
  roof: 4,
  tyre: 5,
  rim: 6,
  brake: 7,
  well: 8,
  mirror: 9,
  rail: 10,
  handle: 11,
  seat: 12,
  cover: 13,
} as const

/**
 * The parts with a closed outer surface. Triangles of these parts that face away are always hidden by the rest of the
 * part.
 */
export const CLOSED_PARTS: ReadonlySet<number> = new Set([PART.body, PART.deck, PART.cabin, PART.roof, PART.rim])

export const FLOATS_PER_VERTEX = 9
/**
 * Each vertex has nine values: position (3), normal (3), position along the outline, share of the height, and side
 * (driver −1, passenger 1).
 */
export interface Mesh {
  vertices: Float32Array
  /** Four numbers for each triangle: the three vertices and the part. */
  triangles: Int32Array
}

/** The value at `x` on a smooth curve through the points. The curve never overshoots the points (monotone cubic). */
export function curveAt(curve: Curve, x: number): number {
  const last = curve.length - 1
  if (x <= curve[0]![0]) return curve[0]![1]
  if (x >= curve[last]![0]) return curve[last]![1]
  let index = 0
  while (x > curve[index + 1]![0]) index++
  const slope = (i: number) => (curve[i + 1]![1] - curve[i]![1]) / (curve[i + 1]![0] - curve[i]![0])
  const tangent = (i: number) => {
    if (i === 0) return slope(0)
    if (i === last) return slope(last - 1)
    const before = slope(i - 1)
    const after = slope(i)
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after)
  }
  const width = curve[index + 1]![0] - curve[index]![0]
  const t = (x - curve[index]![0]) / width
  const t2 = t * t
  const t3 = t2 * t
  return (
    (2 * t3 - 3 * t2 + 1) * curve[index]![1] +
    (t3 - 2 * t2 + t) * width * tangent(index) +
    (3 * t2 - 2 * t3) * curve[index + 1]![1] +
    (t3 - t2) * width * tangent(index + 1)
  )
}

/** The half width of the lower body, by share of its height. The kink at 0.74 is a crease that catches light. */
const BODY_SECTION: Curve = [
  [0, 0.915],
  [0.06, 0.952],
  [0.11, 0.958],
  [0.2, 0.972],
  [0.4, 0.978],
  [0.6, 0.988],
  [0.735, 1],
  [0.745, 1],
  [0.85, 0.978],
  [0.92, 0.95],
  [0.97, 0.905],
  [1, 0.83],
]
const BODY_SHARES = [
  0, 0.03, 0.06, 0.1, 0.16, 0.22, 0.3, 0.38, 0.46, 0.54, 0.6, 0.66, 0.7, 0.73, 0.75, 0.78, 0.82, 0.86, 0.9, 0.93, 0.955,
  0.975, 0.99, 1,
]
const CABIN_SHARES = [0, 0.06, 0.14, 0.24, 0.34, 0.44, 0.54, 0.64, 0.72, 0.79, 0.85, 0.89, 0.925, 0.955, 0.98, 1]
/** How far the cabin's side leans in from the belt line to the roof, by share of its height. */
const CABIN_LEAN: Curve = [
  [0, 0],
  [0.4, 0.27],
  [0.85, 0.66],
  [0.93, 0.76],
  [0.98, 0.88],
  [1, 1],
]
const CABIN_RISE: Curve = [
  [0, 0],
  [0.85, 0.885],
  [0.93, 0.955],
  [0.98, 0.988],
  [1, 1],
]
/** The number of points in each section of the half outline: front face, front corner, side, rear corner, rear face. */
const OUTLINE_POINTS = [12, 10, 64, 10, 12] as const

interface Outline {
  front: number
  rear: number
  halfWidth: number
  cornerFront: number
  cornerRear: number
  bowFront: number
  bowRear: number
  barrel: number
}

interface OutlinePoint {
  x: number
  y: number
  /** The position along the outline: 0–1 front face, 1–2 front corner, 2–3 side, 3–4 rear corner, 4–5 rear face. */
  t: number
}

function halfOutline(outline: Outline): OutlinePoint[] {
  const { front, rear, halfWidth, cornerFront, cornerRear, bowFront, bowRear, barrel } = outline
  const points: OutlinePoint[] = []
  OUTLINE_POINTS.forEach((count, stretch) => {
    for (let i = 0; i < count + (stretch === 4 ? 1 : 0); i++) {
      const u = i / count
      let x: number
      let y: number
      if (stretch === 0) {
        x = front
        y = u * (halfWidth - cornerFront)
      } else if (stretch === 1) {
        x = front + cornerFront * (1 - cos((u * Math.PI) / 2))
        y = halfWidth - cornerFront * (1 - sin((u * Math.PI) / 2))
      } else if (stretch === 2) {
        x = front + cornerFront + u * (rear - cornerRear - front - cornerFront)
        y = halfWidth
      } else if (stretch === 3) {
        x = rear - cornerRear * (1 - sin((u * Math.PI) / 2))
        y = halfWidth - cornerRear * (1 - cos((u * Math.PI) / 2))
      } else {
        x = rear
        y = (1 - u) * (halfWidth - cornerRear)
      }
      const share = y / halfWidth
      const nearFront = max(0, 1 - (x - front) / 1.1)
      const nearRear = max(0, 1 - (rear - x) / 0.9)
      const along = (x - (front + rear) / 2) / ((rear - front) / 2)
      points.push({
        x: x + bowFront * share * share * nearFront * nearFront - bowRear * share * share * nearRear * nearRear,
        y: y - barrel * along * along * share,
        t: stretch + u,
      })
    }
  })
  return points
}

class MeshBuilder {
  readonly vertices: number[] = []
  readonly triangles: number[] = []

  /** Adds a grid of points (rows × columns) as a smooth surface. Normals are computed from neighbouring points. */
  surface(rows: readonly (readonly number[])[][], part: number, outward: 1 | -1): void {
    const height = rows.length
    const width = rows[0]!.length
    const base = this.vertices.length / FLOATS_PER_VERTEX
    for (let r = 0; r < height; r++) {
      for (let c = 0; c < width; c++) {
        const point = rows[r]![c]!
        const left = rows[r]![max(0, c - 1)]!
        const right = rows[r]![min(width - 1, c + 1)]!
        const below = rows[max(0, r - 1)]![c]!
        const above = rows[min(height - 1, r + 1)]![c]!
        const ax = right[0]! - left[0]!
        const ay = right[1]! - left[1]!
        const az = right[2]! - left[2]!
        const bx = above[0]! - below[0]!
        const by = above[1]! - below[1]!
        const bz = above[2]! - below[2]!
        let nx = ay * bz - az * by
        let ny = az * bx - ax * bz
        let nz = ax * by - ay * bx
        const size = -(hypot(nx, ny, nz) || 1) * outward
        nx /= size
        ny /= size
        nz /= size
        this.vertices.push(point[0]!, point[1]!, point[2]!, nx, ny, nz, point[3]!, point[4]!, point[5]!)
      }
    }
    for (let r = 0; r + 1 < height; r++) {
      for (let c = 0; c + 1 < width; c++) {
        const a = base + r * width + c
        const b = a + 1
        const d = a + width
        const e = d + 1
        this.triangles.push(a, b, e, part, a, e, d, part)
      }
    }
  }

  mesh(): Mesh {
    return { vertices: Float32Array.from(this.vertices), triangles: Int32Array.from(this.triangles) }
  }
}

/** The distance from a point in the side view to the centre of the nearest wheel. */
export function wheelDistance(car: Proportions, x: number, z: number): number {
  const axle = abs(x - car.frontAxle) < abs(x - car.rearAxle) ? car.frontAxle : car.rearAxle
  const dx = x - axle
  const dz = z - car.wheelRadius
  return sqrt(dx * dx + dz * dz)
}

/** The outline of the cabin at a share `v` of its height: side window, windscreen and roof edge. */
function cabinOutline(car: Proportions, v: number, halfWidth: number, roofShare: number): Outline {
  const rise = curveAt(CABIN_RISE, v)
  const lean = curveAt(CABIN_LEAN, v)
  // The windscreen is bent outwards a little. Its uppermost section curves into the roof.
  const screen = rise + 0.05 * sin(Math.PI * rise)
  const turn = max(0, v - 0.9) * 1.6
  const glass = rise - 0.04 * sin(Math.PI * rise)
  return {
    front: car.cowl + (car.roofFront - car.cowl) * screen + turn,
    rear: car.deck + (car.roofRear - car.deck) * glass - turn * 1.2,
    halfWidth: halfWidth * (1 + (roofShare - 1) * lean),
    cornerFront: 0.14,
    cornerRear: car.bed ? 0.1 : 0.17,
    bowFront: 0.2,
    bowRear: car.bed ? 0.03 : 0.13,
    barrel: 0.05,
  }
}

/** The depth of a pickup's bed below its rails. */
export const BED_DEPTH = 0.5

/** Whether `x` lies between the cab wall and the tailgate of a pickup. */
const isInBed = (car: Proportions, x: number): boolean => car.bed && x > car.deck + 0.12 && x < car.length - 0.13

function addBody(build: MeshBuilder, car: Proportions): void {
  const half = car.width / 2
  for (const side of [-1, 1] as const) {
    const rings = BODY_SHARES.map((v) => {
      const points = halfOutline({
        front: curveAt(car.nose, v),
        rear: car.length - curveAt(car.tail, v),
        halfWidth: half * curveAt(BODY_SECTION, v),
        cornerFront: car.cornerFront,
        cornerRear: car.cornerRear,
        bowFront: car.bowFront,
        bowRear: car.bowRear,
        barrel: 0.028,
      })
      let travelled = 0
      const arcs = points.map((point, i) => {
        if (i > 0) travelled += hypot(point.x - points[i - 1]!.x, point.y - points[i - 1]!.y)
        return travelled
      })
      return points.map((point, i) => {
        const top = curveAt(car.topLine, point.x)
        const z = car.sill + v * (top - car.sill)
        let y = point.y
        const distance = wheelDistance(car, point.x, z)
        const flare = exp(-(((distance - car.archRadius) / 0.09) ** 2)) * 0.022
        if (point.t > 1.3 && point.t < 3.7 && v < 0.97) y += distance < car.archRadius ? 0.022 : flare
        const arc = point.x < car.length / 2 ? arcs[i]! : travelled - arcs[i]!
        return [point.x, y * side, z, arc, v, side] as const
      })
    })
    build.surface(rings, PART.body, side === 1 ? 1 : -1)

    const ring = rings[rings.length - 1]!
    const shares = car.bed ? [0, 0.05, 0.07, 0.2, 0.35, 0.55, 0.78, 1] : [0, 0.04, 0.1, 0.2, 0.35, 0.55, 0.78, 1]
    const cap = shares.map((share) =>
      ring.map((point) => {
        const spine = min(max(point[0], 0.55), car.length - 0.4)
        const x = point[0] + (spine - point[0]) * share
        const crown = (car.bed && point[0] > car.deck ? 0.012 : 0.055) * (1 - (1 - share) ** 2)
        const sunk = share > 0.06 && isInBed(car, x) ? BED_DEPTH : 0
        return [
          x,
          point[1] * (1 - share),
          point[2] + (curveAt(car.topLine, x) - curveAt(car.topLine, point[0])) + crown - sunk,
          point[3],
          share,
          side,
        ] as const
      })
    )
    build.surface(cap, PART.deck, side === 1 ? 1 : -1)

    const bottom = [0, 1].map((share) =>
      rings[0]!.map((point) => [point[0], point[1] * (1 - share), point[2], point[3], 0, side] as const)
    )
    build.surface(bottom, PART.well, side === 1 ? -1 : 1)
  }
}

function addCabin(build: MeshBuilder, car: Proportions): void {
  const beltHalf = (car.width / 2) * 0.845
  for (const side of [-1, 1] as const) {
    const rings = CABIN_SHARES.map((v) => {
      const rise = curveAt(CABIN_RISE, v)
      return halfOutline(cabinOutline(car, v, beltHalf, (car.roofWidth / 0.845) * 0.98)).map((point) => {
        const belt = curveAt(car.topLine, point.x) - 0.012 + 0.04 * (1 - min(1, abs(point.y) / beltHalf) ** 2)
        const drop =
          point.x > car.roofPeak
            ? car.roofDropRear * ((point.x - car.roofPeak) / max(0.4, car.roofRear - car.roofPeak)) ** 2
            : 0.03 * ((car.roofPeak - point.x) / max(0.4, car.roofPeak - car.roofFront)) ** 2
        const roof = car.height - 0.045 - min(drop, 0.14)
        return [point.x, point.y * side, belt + rise * (roof - belt), point.t, v, side] as const
      })
    })
    build.surface(rings, PART.cabin, side === 1 ? 1 : -1)
    const ring = rings[rings.length - 1]!
    const middle = [car.roofFront + 0.5, car.roofRear - 0.5]
    const cap = [0, 0.05, 0.12, 0.25, 0.45, 0.7, 1].map((share) =>
      ring.map((point) => {
        const spine = min(max(point[0], min(middle[0]!, middle[1]!)), max(middle[0]!, middle[1]!))
        const x = point[0] + (spine - point[0]) * share
        return [x, point[1] * (1 - share), point[2] + 0.045 * (1 - (1 - share) ** 2), point[3], share, side] as const
      })
    )
    build.surface(cap, PART.roof, side === 1 ? 1 : -1)
  }
}

/** Adds a wheel's surface of revolution about the axle. `profile` holds radius and depth from the outer face. */
function addLathe(
  build: MeshBuilder,
  centre: { x: number; y: number; z: number },
  side: -1 | 1,
  part: number,
  profile: readonly (readonly [number, number])[],
  segments: number
): void {
  const rows = profile.map(([radius, depth]) =>
    Array.from({ length: segments + 1 }, (_, i) => {
      const angle = (i / segments) * Math.PI * 2
      const c = cos(angle)
      const s = sin(angle)
      return [
        centre.x + c * radius,
        centre.y - side * depth,
        centre.z + s * radius,
        c * radius,
        s * radius,
        side,
      ] as const
    })
  )
  build.surface(rows, part, side === 1 ? 1 : -1)
}

function addWheels(build: MeshBuilder, car: Proportions): void {
  const tyre = car.wheelRadius
  const rim = tyre * car.rimShare
  for (const side of [-1, 1] as const) {
    for (const x of [car.frontAxle, car.rearAxle]) {
      const centre = { x, y: side * (car.width / 2 - 0.012), z: tyre }
      addLathe(
        build,
        centre,
        side,
        PART.tyre,
        [
          [tyre - 0.05, car.tyreWidth],
          [tyre, car.tyreWidth - 0.04],
          [tyre, 0.04],
          [tyre - 0.008, 0.018],
          [tyre - 0.03, 0.004],
          [(tyre + rim) / 2, 0],
          [rim + 0.012, 0.006],
          [rim, 0.016],
        ],
        56
      )
      addLathe(
        build,
        centre,
        side,
        PART.rim,
        [
          [rim, 0.016],
          [rim * 0.985, 0.012],
          [rim * 0.955, 0.02],
          [rim * 0.93, 0.028],
          [rim * 0.8, 0.03],
          [rim * 0.6, 0.034],
          [rim * 0.36, 0.042],
          [rim * 0.24, 0.036],
          [rim * 0.2, 0.03],
          [rim * 0.16, 0.026],
          [rim * 0.001, 0.024],
        ],
        56
      )
      addLathe(
        build,
        centre,
        side,
        PART.brake,
        [
          [rim * 0.95, 0.03],
          [rim * 0.93, 0.13],
          [rim * 0.001, 0.131],
        ],
        40
      )
      const well = { x, y: side * (car.width / 2 + 0.01), z: tyre }
      addLathe(
        build,
        well,
        side,
        PART.well,
        [
          [car.archRadius, 0],
          [car.archRadius, 0.34],
          [0.001, 0.345],
        ],
        32
      )
    }
  }
}

function addEllipsoid(
  build: MeshBuilder,
  part: number,
  side: -1 | 1,
  centre: readonly [number, number, number],
  radii: readonly [number, number, number]
): void {
  const rows = Array.from({ length: 13 }, (_, r) => {
    const polar = -Math.PI / 2 + (r / 12) * Math.PI
    return Array.from({ length: 21 }, (_, c) => {
      const turn = (c / 20) * Math.PI * 2
      const power = (value: number, exponent: number) => sign(value) * abs(value) ** exponent
      return [
        centre[0] + radii[0] * power(cos(polar), 0.6) * power(cos(turn), 0.7),
        centre[1] + radii[1] * power(cos(polar), 0.6) * power(sin(turn), 0.7),
        centre[2] + radii[2] * power(sin(polar), 0.75),
        c / 20,
        r / 12,
        side,
      ] as const
    })
  })
  build.surface(rows, part, 1)
}

function addDetails(build: MeshBuilder, car: Proportions, roofRails: boolean): void {
  const beltHalf = (car.width / 2) * 0.845
  for (const side of [-1, 1] as const) {
    const mirrorX = car.cowl + 0.52
    const belt = curveAt(car.topLine, mirrorX)
    addEllipsoid(
      build,
      PART.mirror,
      side,
      [mirrorX, side * (car.width / 2 + 0.085), belt + 0.1],
      [0.075, 0.115, car.height > 1.6 ? 0.095 : 0.07]
    )
    addEllipsoid(build, PART.rail, side, [mirrorX + 0.02, side * (beltHalf + 0.04), belt + 0.035], [0.04, 0.1, 0.022])
    for (let door = 0; door + 1 < car.doors.length; door++) {
      const x = car.doors[door + 1]! - 0.17
      const z = car.sill + 0.79 * (curveAt(car.topLine, x) - car.sill)
      addEllipsoid(build, PART.handle, side, [x, side * (car.width / 2) * 0.988, z], [0.1, 0.024, 0.016])
    }
    if (roofRails) {
      const from = car.roofFront + 0.35
      const to = car.roofRear - 0.2
      const rows = [0, 1, 2, 3, 4, 5, 6].map((corner) =>
        Array.from({ length: 25 }, (_, i) => {
          const u = i / 24
          const x = from + (to - from) * u
          const ends = min(1, min(u, 1 - u) * 14)
          const angle = (corner / 6) * Math.PI * 2
          const z =
            car.height -
            0.035 +
            0.04 * ends -
            (x > car.roofPeak
              ? car.roofDropRear * ((x - car.roofPeak) / (car.roofRear - car.roofPeak)) ** 2
              : 0.03 * ((car.roofPeak - x) / (car.roofPeak - car.roofFront)) ** 2)
          return [
            x,
            side * ((car.width / 2) * car.roofWidth * 0.99 + 0.016 * cos(angle)),
            z + 0.016 * sin(angle),
            u,
            0,
            side,
          ] as const
        })
      )
      build.surface(rows, PART.rail, -1)
    }
  }
}

/** Adds two seats that rise above the doors, and the folded top behind them. */
function addSeats(build: MeshBuilder, car: Proportions): void {
  const x = car.doors[1]! - 0.12
  const belt = curveAt(car.topLine, x)
  for (const side of [-1, 1] as const) {
    addEllipsoid(build, PART.seat, side, [x, side * 0.37, belt - 0.06], [0.1, 0.26, 0.3])
    addEllipsoid(build, PART.seat, side, [x + 0.05, side * 0.37, belt + 0.29], [0.055, 0.13, 0.085])
    addEllipsoid(build, PART.cover, side, [car.cowl + 0.62, side * 0.37, belt - 0.03], [0.2, 0.2, 0.07])
  }
  addEllipsoid(build, PART.cover, 1, [x + 0.42, 0, belt + 0.03], [0.26, (car.width / 2) * 0.66, 0.085])
}

/** Adds the spare wheel on the tailgate, with its axle along the car. */
function addSpareWheel(build: MeshBuilder, car: Proportions): void {
  const radius = car.wheelRadius * 0.92
  const centre = { x: car.length + 0.16, z: car.sill + radius + 0.24 }
  const profile = [
    [radius - 0.03, -0.2],
    [radius, -0.16],
    [radius, -0.03],
    [radius - 0.04, 0],
    [radius * 0.6, 0.004],
    [radius * 0.001, 0.01],
  ] as const
  const rows = profile.map(([reach, depth]) =>
    Array.from({ length: 49 }, (_, i) => {
      const angle = (i / 48) * Math.PI * 2
      const [across, up] = [cos(angle) * reach, sin(angle) * reach]
      return [centre.x + depth, across, centre.z + up, across, up, 1] as const
    })
  )
  build.surface(rows, PART.cover, -1)
}

/** The triangles of the whole car: lower body, cabin, wheels, mirrors, handles and roof rails. */
export function vehicleMesh(car: Proportions, options: { roofRails: boolean }): Mesh {
  const build = new MeshBuilder()
  addBody(build, car)
  addCabin(build, car)
  addWheels(build, car)
  addDetails(build, car, options.roofRails && !car.open)
  if (car.open) addSeats(build, car)
  if (car.spareWheel) addSpareWheel(build, car)
  return build.mesh()
}
