import { FLOATS_PER_VERTEX, type Mesh } from "./vehicle-mesh"

export interface Camera {
  eye: readonly [number, number, number]
  right: readonly [number, number, number]
  up: readonly [number, number, number]
  forward: readonly [number, number, number]
  /** Focal length in pixels. */
  focal: number
  width: number
  height: number
}

export function lookAt(
  eye: readonly [number, number, number], target: readonly [number, number, number],
  view: { width: number; height: number; focal: number }
): Camera {
  const f = [target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]] as const
  const size = Math.hypot(...f)
  const forward = [f[0] / size, f[1] / size, f[2] / size] as const
  const flat = Math.hypot(forward[0], forward[1])
  const right = [forward[1] / flat, -forward[0] / flat, 0] as const
  const up = [
    right[1] * forward[2] - right[2] * forward[1],
    right[2] * forward[0] - right[0] * forward[2],
    right[0] * forward[1] - right[1] * forward[0],
  ] as const
  return { eye, right, up, forward, ...view }
}

/** For each pixel the nearest surface: its part (0 = none), its depth and what its vertices carry. */
export interface SurfaceBuffer {
  part: Uint8Array
  depth: Float32Array
  /** FLOATS_PER_VERTEX numbers per pixel. */
  values: Float32Array
}

/** True where a part has a hole: the pixel shows what lies behind. */
export type HoleTest = (part: number, values: Float32Array) => boolean

const NEAREST_METRES = 0.2

/** Draws the triangles with a depth buffer and perspective-correct interpolation. */
export function rasterize(mesh: Mesh, camera: Camera, isHole: HoleTest, holedParts: ReadonlySet<number>): SurfaceBuffer {
  const { width, height } = camera
  const part = new Uint8Array(width * height)
  const depth = new Float32Array(width * height)
  const values = new Float32Array(width * height * FLOATS_PER_VERTEX)
  const count = mesh.vertices.length / FLOATS_PER_VERTEX
  const screen = new Float32Array(count * 3)
  const source = mesh.vertices
  for (let i = 0; i < count; i++) {
    const dx = source[i * FLOATS_PER_VERTEX]! - camera.eye[0]
    const dy = source[i * FLOATS_PER_VERTEX + 1]! - camera.eye[1]
    const dz = source[i * FLOATS_PER_VERTEX + 2]! - camera.eye[2]
    const far = dx * camera.forward[0] + dy * camera.forward[1] + dz * camera.forward[2]
    const inverse = far > NEAREST_METRES ? 1 / far : 0
    screen[i * 3] = width / 2 + camera.focal * (dx * camera.right[0] + dy * camera.right[1]) * inverse
    screen[i * 3 + 1] = height / 2 - camera.focal * (dx * camera.up[0] + dy * camera.up[1] + dz * camera.up[2]) * inverse
    screen[i * 3 + 2] = inverse
  }
  const pixel = new Float32Array(FLOATS_PER_VERTEX)
  const { triangles } = mesh
  for (let t = 0; t < triangles.length; t += 4) {
    const a = triangles[t]!
    const b = triangles[t + 1]!
    const c = triangles[t + 2]!
    const id = triangles[t + 3]!
    const ia = screen[a * 3 + 2]!
    const ib = screen[b * 3 + 2]!
    const ic = screen[c * 3 + 2]!
    if (ia === 0 || ib === 0 || ic === 0) continue
    const ax = screen[a * 3]!
    const ay = screen[a * 3 + 1]!
    const bx = screen[b * 3]!
    const by = screen[b * 3 + 1]!
    const cx = screen[c * 3]!
    const cy = screen[c * 3 + 1]!
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if (Math.abs(area) < 1e-6) continue
    const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
    const x1 = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
    const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
    const y1 = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
    const holed = holedParts.has(id)
    const va = a * FLOATS_PER_VERTEX
    const vb = b * FLOATS_PER_VERTEX
    const vc = c * FLOATS_PER_VERTEX
    for (let y = y0; y <= y1; y++) {
      const py = y + 0.5
      for (let x = x0; x <= x1; x++) {
        const px = x + 0.5
        let wb = ((px - ax) * (cy - ay) - (cx - ax) * (py - ay)) / area
        if (wb < -1e-5) continue
        let wc = ((bx - ax) * (py - ay) - (px - ax) * (by - ay)) / area
        if (wc < -1e-5) continue
        let wa = 1 - wb - wc
        if (wa < -1e-5) continue
        wa *= ia
        wb *= ib
        wc *= ic
        const inverse = wa + wb + wc
        const at = y * width + x
        if (inverse <= depth[at]!) continue
        wa /= inverse
        wb /= inverse
        wc /= inverse
        const target = at * FLOATS_PER_VERTEX
        if (holed) {
          for (let k = 0; k < FLOATS_PER_VERTEX; k++) pixel[k] = source[va + k]! * wa + source[vb + k]! * wb + source[vc + k]! * wc
          if (isHole(id, pixel)) continue
          values.set(pixel, target)
        } else {
          for (let k = 0; k < FLOATS_PER_VERTEX; k++) values[target + k] = source[va + k]! * wa + source[vb + k]! * wb + source[vc + k]! * wc
        }
        depth[at] = inverse
        part[at] = id
      }
    }
  }
  return { part, depth, values }
}
