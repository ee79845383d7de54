import { CLOSED_PARTS, FLOATS_PER_VERTEX, type Mesh } from "./vehicle-mesh"

const { abs, ceil, floor, hypot, max, min } = Math

export interface Camera {
  eye: readonly [number, number, number]
  right: readonly [number, number, number]
  up: readonly [number, number, number]
  forward: readonly [number, number, number]
  /** The focal length in pixels. */
  focal: number
  width: number
  height: number
}

export function lookAt(
  eye: readonly [number, number, number],
  target: readonly [number, number, number],
  view: { width: number; height: number; focal: number }
): Camera {
  const f = [target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]] as const
  const size = hypot(...f)
  const forward = [f[0] / size, f[1] / size, f[2] / size] as const
  const flat = hypot(forward[0], forward[1])
  const right = [forward[1] / flat, -forward[0] / flat, 0] as const
  const up = [
    right[1] * forward[2] - right[2] * forward[1],
    right[2] * forward[0] - right[0] * forward[2],
    right[0] * forward[1] - right[1] * forward[0],
  ] as const
  return { eye, right, up, forward, ...view }
}

/**
 * The nearest surface at each pixel: its triangle, the position in the triangle, and the inverse of its distance. An
 * inverse of 0 means that the pixel shows no surface.
 */
export interface SurfaceBuffer {
  mesh: Mesh
  /** At each pixel: the offset of the visible triangle in `mesh.triangles`. */
  triangle: Int32Array
  depth: Float32Array
  /** The weights of the triangle's second and third vertex at each pixel, perspective-correct. */
  second: Float32Array
  third: Float32Array
}

/** Writes the interpolated vertex values at one pixel into `out`. */
export function readSurface(surface: SurfaceBuffer, pixel: number, out: Float32Array): void {
  const { vertices, triangles } = surface.mesh
  const at = surface.triangle[pixel]!
  const a = triangles[at]! * FLOATS_PER_VERTEX
  const b = triangles[at + 1]! * FLOATS_PER_VERTEX
  const c = triangles[at + 2]! * FLOATS_PER_VERTEX
  const wb = surface.second[pixel]!
  const wc = surface.third[pixel]!
  const wa = 1 - wb - wc
  for (let k = 0; k < FLOATS_PER_VERTEX; k++)
    out[k] = vertices[a + k]! * wa + vertices[b + k]! * wb + vertices[c + k]! * wc
}

let kept: Pick<SurfaceBuffer, "triangle" | "depth" | "second" | "third"> | null = null

/** Returns the buffers. All pictures share them, because allocating 44 MB takes longer than filling it. */
function buffers(size: number): Pick<SurfaceBuffer, "triangle" | "depth" | "second" | "third"> {
  if (kept?.depth.length !== size) {
    kept = {
      triangle: new Int32Array(size),
      depth: new Float32Array(size),
      second: new Float32Array(size),
      third: new Float32Array(size),
    }
  }
  kept.depth.fill(0)
  return kept
}

export interface Holes {
  /**
   * Whether a triangle with this vertex (an offset in `vertices`) can have a hole. Most triangles cannot, and skip the
   * test `at`.
   */
  near(part: number, vertices: Float32Array, vertex: number): boolean
  /** Whether a part has a hole at this point, so that the pixel shows the surface behind the part. */
  at(part: number, values: Float32Array): boolean
}

const NEAREST_METRES = 0.2

function facesAway(vertices: Float32Array, vertex: number, eye: readonly [number, number, number]): boolean {
  const at = vertex * FLOATS_PER_VERTEX
  return (
    (vertices[at]! - eye[0]) * vertices[at + 3]! +
      (vertices[at + 1]! - eye[1]) * vertices[at + 4]! +
      (vertices[at + 2]! - eye[2]) * vertices[at + 5]! >
    0.02
  )
}

/** Draws the triangles of a mesh, with a depth buffer and perspective-correct interpolation. */
export function rasterize(mesh: Mesh, camera: Camera, holes: Holes): SurfaceBuffer {
  const { width, height } = camera
  const { triangle, depth, second, third } = buffers(width * height)
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
    screen[i * 3 + 1] =
      height / 2 - camera.focal * (dx * camera.up[0] + dy * camera.up[1] + dz * camera.up[2]) * inverse
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
    if (
      CLOSED_PARTS.has(id) &&
      facesAway(source, a, camera.eye) &&
      facesAway(source, b, camera.eye) &&
      facesAway(source, c, camera.eye)
    )
      continue
    const ax = screen[a * 3]!
    const ay = screen[a * 3 + 1]!
    const bx = screen[b * 3]!
    const by = screen[b * 3 + 1]!
    const cx = screen[c * 3]!
    const cy = screen[c * 3 + 1]!
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if (abs(area) < 1e-6) continue
    const x0 = max(0, ceil(min(ax, bx, cx) - 0.5))
    const x1 = min(width - 1, floor(max(ax, bx, cx) - 0.5))
    const y0 = max(0, ceil(min(ay, by, cy) - 0.5))
    const y1 = min(height - 1, floor(max(ay, by, cy) - 0.5))
    const va = a * FLOATS_PER_VERTEX
    const vb = b * FLOATS_PER_VERTEX
    const vc = c * FLOATS_PER_VERTEX
    const holed = holes.near(id, source, va)
    const dbx = (cy - ay) / area
    const dby = (ax - cx) / area
    const dcx = (ay - by) / area
    const dcy = (bx - ax) / area
    for (let y = y0; y <= y1; y++) {
      const rowB = (y + 0.5 - ay) * dby - ax * dbx
      const rowC = (y + 0.5 - ay) * dcy - ax * dcx
      for (let x = x0; x <= x1; x++) {
        let wb = (x + 0.5) * dbx + rowB
        if (wb < -1e-5) continue
        let wc = (x + 0.5) * dcx + rowC
        if (wc < -1e-5) continue
        const wa = 1 - wb - wc
        if (wa < -1e-5) continue
        wb *= ib
        wc *= ic
        const inverse = wa * ia + wb + wc
        const at = y * width + x
        if (inverse <= depth[at]!) continue
        wb /= inverse
        wc /= inverse
        if (holed) {
          const first = 1 - wb - wc
          for (let k = 0; k < FLOATS_PER_VERTEX; k++)
            pixel[k] = source[va + k]! * first + source[vb + k]! * wb + source[vc + k]! * wc
          if (holes.at(id, pixel)) continue
        }
        depth[at] = inverse
        triangle[at] = t
        second[at] = wb
        third[at] = wc
      }
    }
  }
  return { mesh, triangle, depth, second, third }
}
