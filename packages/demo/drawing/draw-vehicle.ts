import { proportionsOf, type Proportions } from "./body-styles"
import { toByte } from "./colour"
import { lookAt, rasterize, readSurface, type Camera } from "./rasterizer"
import { between, seededRandom } from "../src/random"
import { groundTexture, sceneOf, type Scene } from "./scenes"
import { FLOATS_PER_VERTEX, vehicleMesh, type Mesh } from "./vehicle-mesh"
import { PICTURE_WIDTH, type OutsideAngle, type VehiclePictureSpec } from "../src/pictures/vehicle-picture"
import { surfaceShader } from "./vehicle-surface"

const { abs, cos, exp, hypot, max, min, sin, sqrt } = Math

/** The factor by which the drawing is larger than the picture. Reducing the drawing smooths every edge. */
const OVERSAMPLING = 1.25

const HEIGHT_SHARE = 0.75

export type OutsideSpec = VehiclePictureSpec & { angle: OutsideAngle }

export function cameraFor(car: Proportions, spec: OutsideSpec): Camera {
  const random = seededRandom(spec.seed ^ 0xca3e7a ^ spec.angle.length)
  const width = Math.round(spec.width * OVERSAMPLING)
  const view = (focal: number) => ({ width, height: Math.round(width * HEIGHT_SHARE), focal: focal * width })
  const middle = car.length / 2
  const sway = between(random, -0.05, 0.05)
  const lens = (distance: number, span: number) => (0.93 * distance) / span
  const orbit = (degrees: number, distance: number, height: number, span: number, aim: number): Camera => {
    const angle = (degrees * Math.PI) / 180 + sway
    // At 0° the camera is in front of the car, at 90° on its driver's side.
    return lookAt(
      [middle - cos(angle) * distance, -sin(angle) * distance, height],
      [middle, 0, aim],
      view(lens(distance, span))
    )
  }
  const waist = car.height * 0.47
  const corner = (car.length * 0.68 + car.width * 0.84) * (car.bed ? 1.08 : 1)
  // The camera is higher for a pickup, so that it sees into the bed.
  const raised = car.bed ? 0.6 : 0
  const endSpan = max(car.width * 1.75, car.height * 1.58) * (car.bed ? 1.2 : 1)
  switch (spec.angle) {
    case "frontThreeQuarter":
      return orbit(38, 8.2, 1.5 + raised + between(random, -0.15, 0.25), corner, waist)
    case "frontThreeQuarterRight":
      return orbit(-38, 8.2, 1.5 + raised + between(random, -0.15, 0.25), corner, waist)
    case "rearThreeQuarter":
      return orbit(180 - 37, 8.2, 1.6 + 1.5 * raised + between(random, -0.1, 0.25), corner, waist)
    case "sideLeft":
      return orbit(90, 11, 1.25, car.length * 1.02, waist + 0.08)
    case "sideRight":
      return orbit(-90, 11, 1.25, car.length * 1.02, waist + 0.08)
    case "rear":
      return orbit(176, 8, 1.3, endSpan, waist)
  }
}

/** The pixel row of the horizon. */
function horizonRow(camera: Camera): number {
  return camera.height / 2 + (camera.focal * camera.forward[2]) / hypot(camera.forward[0], camera.forward[1])
}

/** The y coordinate of the horizon in a drawing with the width `PICTURE_WIDTH`. */
export const horizonOf = (camera: Camera): number => (horizonRow(camera) * PICTURE_WIDTH) / camera.width

let latest: { key: string; mesh: Mesh } | null = null

/** The mesh of a car. It is cached until the next car, because all pictures of one car are drawn one after another. */
function meshOf(car: Proportions, spec: VehiclePictureSpec): Mesh {
  const key = `${spec.body}/${spec.seed}/${spec.roofRails}`
  if (latest?.key !== key) latest = { key, mesh: vehicleMesh(car, { roofRails: spec.roofRails }) }
  return latest.mesh
}

function footprint(car: Proportions, x: number, y: number): number {
  const dx = abs(x - car.length / 2) - car.length / 2 + 0.5
  const dy = abs(y) - car.width / 2 + 0.42
  return (dx > 0 && dy > 0 ? sqrt(dx * dx + dy * dy) : max(dx, dy)) - 0.3
}

function lightInWorld(camera: Camera, scene: Scene): [number, number, number] {
  const [right, up, near] = scene.light
  const flat = hypot(camera.forward[0], camera.forward[1])
  const x = camera.right[0] * right - (camera.forward[0] / flat) * near
  const y = camera.right[1] * right - (camera.forward[1] / flat) * near
  const size = hypot(x, y, up)
  return [x / size, y / size, up / size]
}

/**
 * Draws the car, its shadow and the ground over a backdrop. `pixels` holds RGB values, has the size of the camera's
 * picture, and is changed in place.
 */
export function drawVehicle(spec: OutsideSpec, pixels: Uint8Array): void {
  const car = proportionsOf(spec)
  const camera = cameraFor(car, spec)
  const scene = sceneOf(spec.scene)
  const light = lightInWorld(camera, scene)
  const shader = surfaceShader(car, spec, scene, light)
  const surface = rasterize(meshOf(car, spec), camera, shader.holes)
  const { width, height, focal } = camera
  const horizon = horizonRow(camera)
  const { triangle, depth } = surface
  const { triangles } = surface.mesh
  const values = new Float32Array(FLOATS_PER_VERTEX)
  const colour = new Float32Array(3)
  const shadowX = (-light[0] / max(0.35, light[2])) * 0.55
  const shadowY = (-light[1] / max(0.35, light[2])) * 0.55

  const dzAt = (row: number) => camera.forward[2] + (camera.up[2] * (height / 2 - row - 0.5)) / focal

  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column
      if (depth[at]! > 0) {
        readSurface(surface, at, values)
        shader.shade(triangles[triangle[at]! + 3]!, values, 0, camera.eye, 0.7 / (depth[at]! * focal), colour)
        pixels[at * 3] = toByte(colour[0]!)
        pixels[at * 3 + 1] = toByte(colour[1]!)
        pixels[at * 3 + 2] = toByte(colour[2]!)
        continue
      }
      if (row <= horizon + 1) continue
      // The ground has no sharp details. Only every second pixel of every second row is computed; the others are
      // copies.
      const worked =
        row % 2 === 1 && row - 1 > horizon + 1 && depth[at - width] === 0 && dzAt(row - 1) < -0.004
          ? at - width
          : column % 2 === 1 && depth[at - 1] === 0 && dzAt(row) < -0.004
            ? at - 1
            : -1
      if (worked >= 0) {
        pixels[at * 3] = pixels[worked * 3]!
        pixels[at * 3 + 1] = pixels[worked * 3 + 1]!
        pixels[at * 3 + 2] = pixels[worked * 3 + 2]!
        continue
      }
      const sx = (column + 0.5 - width / 2) / focal
      const sy = (height / 2 - row - 0.5) / focal
      const dx = camera.forward[0] + camera.right[0] * sx + camera.up[0] * sy
      const dy = camera.forward[1] + camera.right[1] * sx + camera.up[1] * sy
      const dz = dzAt(row)
      if (dz > -0.004) continue
      const way = -camera.eye[2] / dz
      const gx = camera.eye[0] + dx * way
      const gy = camera.eye[1] + dy * way
      const metres = way / focal
      const contact = footprint(car, gx, gy)
      let shade = 1
      if (contact < 2.5) {
        const under = contact < 0 ? 0.9 : 0.9 * exp(-contact / 0.16) * 0.75
        const cast = footprint(car, gx - shadowX, gy - shadowY)
        const soft = scene.shadowSoftness
        const castShade = cast < soft ? scene.shadowStrength * (cast < -soft ? 1 : 0.5 - 0.5 * (cast / soft)) : 0
        const wide = 0.22 * exp(-max(0, contact) / 0.7)
        shade = (1 - max(under * 0.95, castShade)) * (1 - wide)
      }
      const texture = groundTexture(scene.groundKind, gx, gy, metres) * shade
      // The ground fades into the backdrop at a distance.
      const blend = min(1, max(0, (way - 13) / 16))
      for (let k = 0; k < 3; k++) {
        const lit = scene.ground[k]! * texture * (scene.groundKind === "polished" ? 0.82 + 0.18 * min(1, way / 14) : 1)
        const here = toByte(min(1, lit))
        const was = pixels[at * 3 + k]!
        pixels[at * 3 + k] = here + (was - here) * blend
      }
    }
  }
}
