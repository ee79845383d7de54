import { linear, mix, smooth, type Colour } from "./colour"
import { between, seededRandom, type Random } from "../src/random"
import { PICTURE_HEIGHT, PICTURE_WIDTH, type PictureScene } from "../src/pictures/vehicle-picture"

const { abs, cos, floor, max, min, round, sin, sqrt } = Math

type Ground = "asphalt" | "paving" | "snow" | "polished" | "concrete" | "gravel"

export interface Scene {
  zenith: Colour
  horizon: Colour
  /** The colour of the surroundings, reflected as a band above the horizon. */
  surroundings: Colour
  surroundingsHeight: number
  ground: Colour
  groundKind: Ground
  /** The direction towards the light, relative to the camera: right, up, towards the viewer. */
  light: readonly [number, number, number]
  sun: Colour
  ambient: number
  shadowSoftness: number
  shadowStrength: number
  /** Whether rows of ceiling lamps are reflected in paint and glass. */
  ceilingLamps: boolean
  lampsLit: boolean
}

const SCENES: Readonly<Record<PictureScene, Scene>> = {
  dealership: {
    zenith: linear("#5f93cf"),
    horizon: linear("#dce9f4"),
    surroundings: linear("#566068"),
    surroundingsHeight: 0.1,
    ground: linear("#83868a"),
    groundKind: "asphalt",
    light: [-0.5, 0.75, 0.45],
    sun: [1.05, 1.0, 0.92],
    ambient: 0.62,
    shadowSoftness: 0.22,
    shadowStrength: 0.62,
    ceilingLamps: false,
    lampsLit: false,
  },
  driveway: {
    zenith: linear("#6f9fd4"),
    horizon: linear("#e6eef2"),
    surroundings: linear("#4a5a42"),
    surroundingsHeight: 0.16,
    ground: linear("#a19c94"),
    groundKind: "paving",
    light: [0.55, 0.7, 0.45],
    sun: [1.1, 1.02, 0.88],
    ambient: 0.6,
    shadowSoftness: 0.2,
    shadowStrength: 0.6,
    ceilingLamps: false,
    lampsLit: false,
  },
  autumnStreet: {
    zenith: linear("#a9bccd"),
    horizon: linear("#f1e9db"),
    surroundings: linear("#8a5a2c"),
    surroundingsHeight: 0.2,
    ground: linear("#6f6c69"),
    groundKind: "asphalt",
    light: [-0.6, 0.55, 0.4],
    sun: [1.1, 0.92, 0.7],
    ambient: 0.58,
    shadowSoftness: 0.3,
    shadowStrength: 0.6,
    ceilingLamps: false,
    lampsLit: false,
  },
  showroom: {
    zenith: linear("#8f959b"),
    horizon: linear("#e4e6e8"),
    surroundings: linear("#9fa5ab"),
    surroundingsHeight: 0.16,
    ground: linear("#b9bcbf"),
    groundKind: "polished",
    light: [-0.2, 0.92, 0.3],
    sun: [0.5, 0.5, 0.5],
    ambient: 0.82,
    shadowSoftness: 0.45,
    shadowStrength: 0.55,
    ceilingLamps: true,
    lampsLit: false,
  },
  waterfrontDusk: {
    zenith: linear("#3b4f7d"),
    horizon: linear("#f4b183"),
    surroundings: linear("#2c3347"),
    surroundingsHeight: 0.07,
    ground: linear("#57565e"),
    groundKind: "concrete",
    light: [0.75, 0.3, 0.35],
    sun: [0.78, 0.63, 0.52],
    ambient: 0.5,
    shadowSoftness: 0.4,
    shadowStrength: 0.5,
    ceilingLamps: false,
    lampsLit: true,
  },
  winterLot: {
    zenith: linear("#b3c0cd"),
    horizon: linear("#eef1f4"),
    surroundings: linear("#68727b"),
    surroundingsHeight: 0.1,
    ground: linear("#dfe5ea"),
    groundKind: "snow",
    light: [-0.35, 0.8, 0.4],
    sun: [0.5, 0.5, 0.5],
    ambient: 0.8,
    shadowSoftness: 0.5,
    shadowStrength: 0.42,
    ceilingLamps: false,
    lampsLit: false,
  },
  parkingGarage: {
    zenith: linear("#2f3234"),
    horizon: linear("#85898a"),
    surroundings: linear("#55585a"),
    surroundingsHeight: 0.2,
    ground: linear("#75756f"),
    groundKind: "concrete",
    light: [-0.15, 0.95, 0.25],
    sun: [0.45, 0.46, 0.42],
    ambient: 0.5,
    shadowSoftness: 0.4,
    shadowStrength: 0.65,
    ceilingLamps: true,
    lampsLit: true,
  },
  countryRoad: {
    zenith: linear("#4f8fd0"),
    horizon: linear("#d9e8f0"),
    surroundings: linear("#4c6136"),
    surroundingsHeight: 0.09,
    ground: linear("#8f887c"),
    groundKind: "gravel",
    light: [-0.55, 0.65, 0.5],
    sun: [1.15, 1.06, 0.9],
    ambient: 0.58,
    shadowSoftness: 0.18,
    shadowStrength: 0.62,
    ceilingLamps: false,
    lampsLit: false,
  },
}

export function sceneOf(name: PictureScene): Scene {
  return SCENES[name]
}

/** The height of the skyline in each direction. The skyline varies, so that reflections have no straight edge. */
const SKYLINE = Float32Array.from(
  { length: 64 },
  (_, i) => 0.75 + 0.25 * sin(i * 1.7) * cos(i * 0.61) + (i % 7 < 3 ? 0.25 : 0)
)

/** Writes the light that comes from a direction (unit vector, z up) into `out`. */
export function surroundingLight(scene: Scene, dx: number, dy: number, dz: number, out: Float32Array): void {
  if (dz < 0) {
    const near = min(1, -dz * 1.6)
    for (let k = 0; k < 3; k++) out[k] = scene.ground[k]! * (0.8 - 0.42 * near)
    return
  }
  const at = ((dx + dy * 0.7 + 2) * 15) % 63
  const cell = floor(at)
  const fraction = at - cell
  const skyline = scene.surroundingsHeight * (SKYLINE[cell]! * (1 - fraction) + SKYLINE[cell + 1]! * fraction)
  const band = 1 - smooth(skyline * 0.8, skyline * 1.25 + 0.02, dz)
  const sky = min(1, dz * 1.15) ** 0.7
  for (let k = 0; k < 3; k++) {
    const open = scene.horizon[k]! + (scene.zenith[k]! - scene.horizon[k]!) * sky
    out[k] = open + (scene.surroundings[k]! - open) * band
  }
  if (scene.ceilingLamps && dz > 0.3) {
    const along = abs((((dx / dz) * 0.8 + 40) % 1) - 0.5)
    const across = abs((((dy / dz) * 0.55 + 40.25) % 1) - 0.5)
    const lamp = (1 - smooth(0.3, 0.36, along)) * (1 - smooth(0.09, 0.13, across)) * smooth(0.3, 0.4, dz)
    for (let k = 0; k < 3; k++) out[k]! += lamp * 1.5
  }
}

const NOISE_SIZE = 256
const noiseSource = seededRandom(20_251_120)
/** A square of soft random grain with values from 0 to 1, which is repeated over the ground. */
const NOISE = (() => {
  const raw = Float32Array.from({ length: NOISE_SIZE * NOISE_SIZE }, () => noiseSource())
  return Float32Array.from(raw, (value, i) => {
    const row = floor(i / NOISE_SIZE) * NOISE_SIZE
    const next = row + ((i + 1) % NOISE_SIZE)
    const below = (i + NOISE_SIZE) % raw.length
    return (value + raw[next]! + raw[below]!) / 3
  })
})()

function grain(x: number, y: number): number {
  return NOISE[((floor(y) & 255) << 8) | (floor(x) & 255)]!
}

/** Grain at any point, interpolated between the values of `NOISE`, for stains, drifts and tyre tracks. */
function softGrain(x: number, y: number): number {
  const fx = x - floor(x)
  const fy = y - floor(y)
  const a = grain(x, y) + (grain(x + 1, y) - grain(x, y)) * fx
  const b = grain(x, y + 1) + (grain(x + 1, y + 1) - grain(x, y + 1)) * fx
  return a + (b - a) * fy
}

/** The brightness of the ground at a point in metres (1 = the scene's ground colour). A pixel is `metres` wide. */
export function groundTexture(kind: Ground, x: number, y: number, metres: number): number {
  const fade = max(0, 1 - metres * 22)
  const fine = (grain(x * 70, y * 70) - 0.5) * 0.5 * fade
  const stains = (softGrain(x * 0.6 + 9, y * 0.6) - 0.5) * 0.3 + (softGrain(x * 2.3, y * 2.3 + 7) - 0.5) * 0.16
  if (kind === "asphalt") {
    const bay = abs(((y + 101.4) % 2.9) - 1.45)
    const paint =
      (1 - smooth(0.045, 0.055 + metres, abs(bay - 1.4))) * (abs(y) > 1.3 ? 1 : 0) * (x > -1.2 && x < 6.4 ? 1 : 0)
    return 1 + fine + stains + paint * (0.85 + stains * 2)
  }
  if (kind === "paving") {
    const slab =
      min(abs(((x + 100.7) % 2.2) - 1.1), 2) > 1.085 || abs(((y + 100.3) % 2.2) - 1.1) > 1.085 ? 0.3 * fade : 0
    return 1 + fine * 0.5 + stains * 0.7 - slab
  }
  if (kind === "snow") {
    const track = smooth(0.2, 0.42, abs(abs(y) - 0.8) + (softGrain(x * 3, y * 3) - 0.5) * 0.2)
    return 0.72 + 0.28 * track + stains * 0.7 * (1.4 - track) + fine * 0.2
  }
  if (kind === "polished") {
    const joint = abs(((x + 100) % 1.6) - 0.8) > 0.794 || abs(((y + 100.5) % 1.6) - 0.8) > 0.794 ? 0.1 * fade : 0
    return 1 - joint + stains * 0.1
  }
  if (kind === "concrete") {
    const joint = abs(((x + 101) % 5) - 2.5) > 2.485 || abs(((y + 101.5) % 5) - 2.5) > 2.485 ? 0.3 * fade : 0
    return 1 + fine * 0.4 + stains * 1.1 - joint
  }
  return 1 + fine * 1.5 + stains * 1.3 + (abs(abs(y) - 0.8) < 0.3 ? 0.1 : 0)
}

const hex = (colour: Colour) =>
  `#${colour
    .map((value) =>
      round(255 * min(1, value) ** (1 / 2.2))
        .toString(16)
        .padStart(2, "0")
    )
    .join("")}`

function leafyTree(random: Random, x: number, base: number, size: number, colours: readonly string[]): string {
  let crown = ""
  for (let i = 0; i < 26; i++) {
    const angle = random() * Math.PI * 2
    const reach = sqrt(random()) * size * 0.42
    const cx = x + cos(angle) * reach
    const cy = base - size * 0.72 + sin(angle) * reach * 0.85
    crown += `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${(size * between(random, 0.08, 0.17)).toFixed(1)}" fill="${colours[floor(random() * colours.length)]}"/>`
  }
  return `<path d="M${x - size * 0.035} ${base}L${x - size * 0.02} ${base - size * 0.6}H${x + size * 0.02}L${x + size * 0.035} ${base}Z" fill="#43372d"/>${crown}`
}

const LEAVES = ["#3f5a2d", "#4d6b35", "#5c7a3e", "#35502a"]
const AUTUMN = ["#b5651d", "#d08a2e", "#a4481c", "#c9a13a", "#8c4a22"]

function parkedCar(x: number, y: number, size: number, colour: string): string {
  const p = (dx: number, dy: number) => `${(x + dx * size).toFixed(1)} ${(y + dy * size).toFixed(1)}`
  return (
    `<path d="M${p(0, 0)}L${p(0.02, -0.16)}Q${p(0.05, -0.22)} ${p(0.24, -0.23)}L${p(0.36, -0.36)}Q${p(0.4, -0.39)} ${p(0.62, -0.38)}Q${p(0.76, -0.37)} ${p(0.86, -0.23)}Q${p(0.99, -0.21)} ${p(1, -0.1)}L${p(1, 0)}Z" fill="${colour}"/>` +
    `<path d="M${p(0.29, -0.23)}L${p(0.39, -0.345)}H${x + 0.62 * size}L${p(0.78, -0.23)}Z" fill="#1d262e"/>` +
    `<circle cx="${x + 0.2 * size}" cy="${y - 0.01 * size}" r="${0.075 * size}" fill="#15171a"/><circle cx="${x + 0.8 * size}" cy="${y - 0.01 * size}" r="${0.075 * size}" fill="#15171a"/>`
  )
}

const LOT_COLOURS = ["#8d949b", "#e8eaec", "#2a2d31", "#7c1f24", "#28415f", "#b9bcc0", "#4b5157"]

/**
 * The SVG of the backdrop behind the car, down to a little below the horizon. `horizon` is a y coordinate of the
 * picture.
 */
export function backdrop(name: PictureScene, seed: number, horizon: number): string {
  const random = seededRandom(seed ^ 0x0bacd0)
  const scene = SCENES[name]
  const w = PICTURE_WIDTH
  const y = horizon
  const shift = between(random, -200, 200)
  let content = ""
  const lot = (base: number) => {
    let row = ""
    for (let x = -120 + between(random, 0, 90); x < w + 40; x += 168 + between(random, 0, 30)) {
      row += parkedCar(x, base, 165, LOT_COLOURS[floor(random() * LOT_COLOURS.length)]!)
    }
    return row
  }
  if (name === "dealership") {
    const x = 180 + shift
    content += `<path d="M0 ${y}V${y - 60}Q200 ${y - 92} 420 ${y - 66}T900 ${y - 78}T${w} ${y - 60}V${y}Z" fill="#5d7350"/>`
    content += `<rect x="${x}" y="${y - 172}" width="820" height="180" fill="#d9dde0"/><rect x="${x - 14}" y="${y - 198}" width="848" height="44" fill="#f4f5f6"/><rect x="${x - 14}" y="${y - 158}" width="848" height="7" fill="#1f5f8b"/>`
    for (let i = 0; i < 9; i++)
      content += `<rect x="${x + 20 + i * 88}" y="${y - 138}" width="78" height="140" fill="${i % 3 === 1 ? "#7f9db3" : "#5d7789"}"/><rect x="${x + 24 + i * 88}" y="${y - 134}" width="30" height="100" fill="#a9c2d1" opacity=".6"/>`
    content += lot(y + 34)
    content += `<rect x="${1130 + shift / 2}" y="${y - 330}" width="7" height="350" fill="#6d7378"/><rect x="${1104 + shift / 2}" y="${y - 336}" width="60" height="9" fill="#5b6065"/>`
  } else if (name === "driveway") {
    content += [0, 1, 2, 3, 4, 5]
      .map(() => leafyTree(random, between(random, -50, w), y + 6, between(random, 180, 300), LEAVES))
      .join("")
    const x = 260 + shift
    content += `<rect x="${x}" y="${y - 190}" width="620" height="204" fill="#b08d78"/><path d="M${x - 40} ${y - 186}L${x + 210} ${y - 318}H${x + 410}L${x + 664} ${y - 186}Z" fill="#4b4a50"/>`
    content += `<rect x="${x + 330}" y="${y - 138}" width="250" height="152" fill="#e9e6e0"/>`
    for (let i = 0; i < 4; i++)
      content += `<rect x="${x + 330}" y="${y - 138 + i * 38}" width="250" height="3" fill="#c6c2ba"/>`
    content += `<rect x="${x + 50}" y="${y - 150}" width="100" height="80" fill="#f2efe9"/><rect x="${x + 57}" y="${y - 143}" width="86" height="66" fill="#51636f"/><rect x="${x + 205}" y="${y - 140}" width="64" height="152" fill="#6b2f2a"/>`
    content += `<rect x="0" y="${y - 4}" width="${w}" height="34" fill="#647f46"/>`
    for (let i = 0; i < 10; i++)
      content += `<ellipse cx="${x + (i < 5 ? -30 - i * 60 : 640 + (i - 5) * 60)}" cy="${y - 12}" rx="44" ry="30" fill="${LEAVES[i % 4]}"/>`
  } else if (name === "autumnStreet") {
    for (let i = 0; i < 4; i++) {
      const x = -80 + i * 360 + shift / 3
      content += `<rect x="${x}" y="${y - 180}" width="270" height="190" fill="${["#8d5f4f", "#a3836b", "#7b6a66", "#94705c"][i]}"/><path d="M${x - 18} ${y - 176}L${x + 135} ${y - 268}L${x + 288} ${y - 176}Z" fill="#3f3b40"/><rect x="${x + 40}" y="${y - 140}" width="54" height="66" fill="#d9d3c4"/><rect x="${x + 46}" y="${y - 134}" width="42" height="54" fill="#4b5a66"/><rect x="${x + 165}" y="${y - 140}" width="54" height="66" fill="#d9d3c4"/><rect x="${x + 171}" y="${y - 134}" width="42" height="54" fill="#4b5a66"/>`
    }
    for (let i = 0; i < 7; i++)
      content += leafyTree(random, -20 + i * 215 + between(random, -40, 40), y + 20, between(random, 300, 430), AUTUMN)
    content += `<rect x="0" y="${y + 2}" width="${w}" height="30" fill="#8a7a3f"/>`
    for (let i = 0; i < 120; i++)
      content += `<ellipse cx="${(random() * w).toFixed(0)}" cy="${(y + 6 + random() * 26).toFixed(0)}" rx="9" ry="3" fill="${AUTUMN[i % 5]}"/>`
  } else if (name === "showroom") {
    content += `<rect x="0" y="0" width="${w}" height="${y + 10}" fill="#d3d6d9"/><rect x="0" y="${y - 330}" width="${w}" height="340" fill="#e6e8ea"/>`
    for (let i = 0; i < 5; i++)
      content += `<path d="M${i * 330 - 120 + shift / 2} ${y - 420}h200l-26 26h-150z" fill="#fff"/><path d="M${i * 420 - 300 + shift / 2} 0h240l-36 40h-170z" fill="#fff"/>`
    for (let i = 0; i < 6; i++)
      content += `<rect x="${i * 250 - 90 + shift / 2}" y="${y - 300}" width="226" height="306" fill="#b7c4cd"/><path d="M${i * 250 - 60 + shift / 2} ${y + 6}l120 -306h60l-120 306z" fill="#dde6ec" opacity=".7"/><rect x="${i * 250 + 136 + shift / 2}" y="${y - 320}" width="24" height="326" fill="#8d949a"/>`
    content += `<rect x="${90 + shift}" y="${y - 70}" width="190" height="84" rx="6" fill="#6f5540"/><rect x="${1020 + shift / 3}" y="${y - 60}" width="40" height="70" fill="#3d4347"/><circle cx="${1040 + shift / 3}" cy="${y - 104}" r="56" fill="#4f6b45"/>`
  } else if (name === "waterfrontDusk") {
    content += `<circle cx="${980 + shift / 2}" cy="${y - 60}" r="46" fill="#ffe0b0"/><circle cx="${980 + shift / 2}" cy="${y - 60}" r="110" fill="#ffcf98" opacity=".35"/>`
    for (let i = 0; i < 6; i++)
      content += `<ellipse cx="${random() * w}" cy="${y - between(random, 150, 420)}" rx="${between(random, 140, 320)}" ry="${between(random, 8, 22)}" fill="#e79a86" opacity=".45"/>`
    for (let i = 0; i < 26; i++) {
      const x = i * 52 + between(random, -14, 14)
      const tall = between(random, 30, 120) * (i > 8 && i < 17 ? 1.7 : 0.8)
      content += `<rect x="${x}" y="${y - 26 - tall}" width="${between(random, 24, 48)}" height="${tall + 20}" fill="#3a3f58"/>`
      for (let k = 0; k < 4; k++)
        content += `<rect x="${x + 5 + (k % 2) * 12}" y="${y - 20 - tall * random()}" width="5" height="6" fill="#ffd890"/>`
    }
    content += `<rect x="${640 + shift}" y="${y - 330}" width="9" height="310" fill="#343952"/><ellipse cx="${644.5 + shift}" cy="${y - 190}" rx="20" ry="14" fill="#343952"/>`
    content += `<rect x="0" y="${y - 28}" width="${w}" height="40" fill="#8a7f95"/><rect x="${900 + shift / 2}" y="${y - 28}" width="170" height="40" fill="#f6bd92" opacity=".8"/><rect x="0" y="${y - 2}" width="${w}" height="6" fill="#2b2d36"/>`
    for (let i = 0; i < 15; i++)
      content += `<rect x="${i * 92 + 10}" y="${y - 26}" width="7" height="50" fill="#2b2d36"/>`
    content += `<rect x="0" y="${y - 26}" width="${w}" height="4" fill="#2b2d36"/>`
  } else if (name === "winterLot") {
    for (let i = 0; i < 16; i++) {
      const x = i * 90 + between(random, -30, 30)
      const tall = between(random, 120, 230)
      content += `<path d="M${x} ${y - tall}L${x + tall * 0.26} ${y + 4}H${x - tall * 0.26}Z" fill="${i % 2 ? "#55656a" : "#66757a"}"/><path d="M${x} ${y - tall}L${x + tall * 0.13} ${y - tall * 0.45}L${x} ${y - tall * 0.55}L${x - tall * 0.11} ${y - tall * 0.48}Z" fill="#e3e9ee"/>`
    }
    content += `<rect x="${420 + shift}" y="${y - 120}" width="430" height="128" fill="#9c8f86"/><rect x="${404 + shift}" y="${y - 138}" width="462" height="24" fill="#eef2f5"/>`
    content += lot(y + 30)
    for (let i = 0; i < 12; i++)
      content += `<ellipse cx="${i * 118 + 20}" cy="${y + 32}" rx="${between(random, 80, 130)}" ry="${between(random, 18, 34)}" fill="#eef3f7"/>`
  } else if (name === "parkingGarage") {
    content += `<rect width="${w}" height="${y + 10}" fill="#6a6d6c"/><path d="M0 0H${w}V${y - 250}L0 ${y - 250}Z" fill="#4a4d4d"/>`
    for (let i = 0; i < 4; i++)
      content += `<rect x="0" y="${y - 300 + i * -70}" width="${w}" height="${22 + i * 8}" fill="#3b3e3e"/>`
    for (let i = 0; i < 5; i++)
      content += `<rect x="${i * 300 - 40 + shift / 2}" y="${y - 262}" width="170" height="9" fill="#fffbe8"/><rect x="${i * 340 - 160 + shift / 2}" y="${y - 345}" width="240" height="12" fill="#fffdf0"/>`
    content += lot(y + 22)
    for (let i = 0; i < 5; i++)
      content += `<rect x="${i * 330 - 60 + shift}" y="${y - 260}" width="62" height="284" fill="#8b8e8c"/><rect x="${i * 330 - 60 + shift}" y="${y - 96}" width="62" height="60" fill="#c9a227"/>`
  } else {
    content += `<path d="M0 ${y}V${y - 70}Q180 ${y - 130} 400 ${y - 84}T820 ${y - 104}T${w} ${y - 66}V${y}Z" fill="#7d9a72"/><path d="M0 ${y}V${y - 40}Q260 ${y - 70} 560 ${y - 40}T${w} ${y - 48}V${y}Z" fill="#6b8a4c"/>`
    content += `<rect y="${y - 18}" width="${w}" height="60" fill="#a79a52"/>`
    for (let i = 0; i < 7; i++)
      content += leafyTree(random, between(random, -20, w + 20), y + 2, between(random, 90, 190), LEAVES)
    const x = 820 + shift
    content += `<rect x="${x}" y="${y - 86}" width="150" height="88" fill="#8c3329"/><path d="M${x - 10} ${y - 84}L${x + 30} ${y - 128}H${x + 120}L${x + 160} ${y - 84}Z" fill="#5b5f63"/><rect x="${x + 176}" y="${y - 130}" width="38" height="132" rx="10" fill="#b9bdbf"/>`
    for (let i = 0; i < 14; i++)
      content += `<rect x="${i * 98 + 4}" y="${y - 16}" width="7" height="38" fill="#6b5a45"/>`
    content += `<rect x="0" y="${y - 8}" width="${w}" height="4" fill="#7a6850"/><rect x="0" y="${y + 6}" width="${w}" height="4" fill="#7a6850"/>`
  }
  const clouds =
    scene.ceilingLamps || name === "waterfrontDusk"
      ? ""
      : Array.from({ length: 7 }, () => {
          const cx = random() * w
          const cy = between(random, 0, y * 0.7)
          return [0, 1, 2, 3]
            .map(
              (i) =>
                `<ellipse cx="${cx + i * 60}" cy="${cy + (i % 2) * 14}" rx="${between(random, 70, 150)}" ry="${between(random, 16, 36)}" fill="#fff" opacity=".28"/>`
            )
            .join("")
        }).join("")
  const glow = hex(mix(scene.horizon, scene.zenith, 0.1))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}" width="${PICTURE_WIDTH / 4}" height="${PICTURE_HEIGHT / 4}">` +
    `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${hex(scene.zenith)}"/><stop offset="1" stop-color="${glow}"/></linearGradient></defs>` +
    `<rect width="${w}" height="${PICTURE_HEIGHT}" fill="${hex(scene.ground)}"/><rect width="${w}" height="${max(1, y)}" fill="url(#s)"/>${clouds}${content}</svg>`
  )
}
