import { between, seededRandom, type Random } from "../src/random"
import { drawing, gradient, shade } from "./svg"
import type { Damage, VehiclePictureSpec } from "../src/pictures/vehicle-picture"

/** The SVG of a close-up of damage. A lamp beside the camera lights the damage, so that fine lines stand out. */
export function damageView(spec: VehiclePictureSpec, damage: Damage): string {
  const random = seededRandom(spec.seed ^ 0xda3a6e)
  return drawing(
    gradient("panel", shade(spec.paint, 1.45), shade(spec.paint, 0.62)) +
      gradient("metal", "#c9cdd1", "#7e848a") +
      gradient("cloth", shade(spec.interior, 1.5), shade(spec.interior, 0.8)) +
      gradient("outside", "#bcd2df", "#6d8069") +
      '<radialGradient id="lamp"><stop stop-color="#fff" stop-opacity=".34"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>' +
      '<radialGradient id="hollow" cx=".42" cy=".36"><stop stop-color="#000" stop-opacity=".6"/><stop offset=".55" stop-color="#000" stop-opacity=".22"/><stop offset=".82" stop-color="#fff" stop-opacity=".34"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>' +
      '<radialGradient id="tyre"><stop offset=".72" stop-color="#17181a"/><stop offset="1" stop-color="#2c2d30"/></radialGradient>',
    SCENES[damage](spec, random)
  )
}

/** The SVG of a door with its shut line, its crease and a reflection. */
const door = (): string =>
  `<rect width="1280" height="960" fill="url(#panel)"/><path d="M0 250Q640 214 1280 244V312Q640 282 0 318Z" fill="#fff" opacity=".16"/><path d="M0 640Q640 610 1280 636" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="7"/><path d="M0 652Q640 622 1280 648" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="5"/><path d="M1030 0Q1000 480 1044 960" fill="none" stroke="#050506" stroke-width="14"/><path d="M1042 0Q1012 480 1056 960" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="4"/>`

const lamp = (x: number, y: number, size: number): string =>
  `<circle cx="${x}" cy="${y}" r="${size}" fill="url(#lamp)"/>`

/** The SVG of a ruler with centimetre marks. */
const measure = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y}) rotate(-2)"><rect width="430" height="62" rx="5" fill="#000" opacity=".3" x="6" y="8"/><rect width="430" height="62" rx="5" fill="#f3d34a"/>${Array.from(
    { length: 43 },
    (_, i) =>
      `<path d="M${i * 10 + 5} 0V${i % 10 === 0 ? 40 : i % 5 === 0 ? 29 : 18}" stroke="#22201a" stroke-width="${i % 10 === 0 ? 4 : 2}"/>`
  ).join("")}</g>`

function blob(random: Random, x: number, y: number, size: number, fill: string): string {
  const points = Array.from({ length: 11 }, (_, i) => {
    const angle = (i / 11) * Math.PI * 2
    const reach = size * between(random, 0.55, 1.15)
    return `${(x + Math.cos(angle) * reach).toFixed(0)} ${(y + Math.sin(angle) * reach * 0.8).toFixed(0)}`
  })
  return `<path d="M${points.join("L")}Z" fill="${fill}" stroke="${fill}" stroke-width="${(size * 0.2).toFixed(0)}" stroke-linejoin="round"/>`
}

function line(random: Random, x: number, y: number, dx: number, dy: number, steps: number): string {
  let path = `M${x.toFixed(0)} ${y.toFixed(0)}`
  for (let i = 1; i <= steps; i++)
    path += `L${(x + (dx * i) / steps).toFixed(0)} ${(y + (dy * i) / steps + between(random, -5, 5)).toFixed(0)}`
  return path
}

const SCENES: Readonly<Record<Damage, (spec: VehiclePictureSpec, random: Random) => string>> = {
  scratch(_spec, random) {
    const marks = Array.from({ length: 9 }, (_, i) => {
      const path = line(random, 250 + i * 26, 380 + i * 17, between(random, 260, 520), between(random, -70, -20), 9)
      return `<path d="${path}" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="9" transform="translate(2 5)"/><path d="${path}" fill="none" stroke="#f2f0ea" stroke-opacity="${i % 3 === 0 ? 0.95 : 0.6}" stroke-width="${i % 3 === 0 ? 7 : 3}"/>`
    }).join("")
    return door() + lamp(520, 420, 380) + marks + measure(260, 720)
  },

  dent(_spec, random) {
    const turn = between(random, -14, 14)
    return (
      door() +
      `<g transform="rotate(${turn.toFixed(0)} 540 450)"><ellipse cx="540" cy="450" rx="270" ry="150" fill="url(#hollow)"/><path d="M330 400Q540 520 770 420" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="10"/><path d="M330 414Q540 538 770 436" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="6"/></g>` +
      `<path d="M120 268Q400 250 470 330T700 300T1000 262" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="22"/>` +
      measure(280, 730)
    )
  },

  rust(_spec, random) {
    const browns = ["#5f2c12", "#8a4518", "#a85d22", "#3f1d0e", "#c07a35"]
    let spots = ""
    for (let i = 0; i < 90; i++) {
      const angle = between(random, -2.5, -0.75)
      const radius = 520 + Math.abs(between(random, -1, 1) * between(random, 0, 1)) * 130
      const size = between(random, 5, radius < 560 ? 34 : 15)
      spots += blob(
        random,
        640 + Math.cos(angle) * radius,
        960 + Math.sin(angle) * radius,
        size,
        browns[Math.floor(random() * browns.length)]!
      )
    }
    const bubbles = Array.from({ length: 16 }, () => {
      const angle = between(random, -2.3, -0.9)
      const radius = between(random, 610, 700)
      return `<circle cx="${(640 + Math.cos(angle) * radius).toFixed(0)}" cy="${(960 + Math.sin(angle) * radius).toFixed(0)}" r="${between(random, 7, 17).toFixed(0)}" fill="#fff" opacity=".16"/>`
    }).join("")
    return (
      `<rect width="1280" height="960" fill="url(#panel)"/><path d="M0 190Q640 150 1280 190V250Q640 214 0 254Z" fill="#fff" opacity=".18"/>` +
      `<circle cx="640" cy="960" r="520" fill="#0b0c0d"/><circle cx="640" cy="980" r="430" fill="url(#tyre)"/><circle cx="640" cy="980" r="300" fill="url(#metal)"/><circle cx="640" cy="980" r="270" fill="#2f3235"/>` +
      `<circle cx="640" cy="960" r="532" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="12"/>` +
      spots +
      bubbles +
      lamp(520, 420, 330)
    )
  },

  chip({ paint }, random) {
    const chips = Array.from({ length: 4 }, (_, i) => {
      const [x, y, size] = [
        330 + i * 170 + between(random, -60, 60),
        420 + between(random, -90, 130),
        i === 1 ? 40 : between(random, 9, 20),
      ]
      return (
        blob(random, x + 3, y + 5, size * 1.25, shade(paint, 0.45)) +
        blob(random, x, y, size, "#e9e6df") +
        blob(random, x + 1, y + 1, size * 0.55, "#6d6f71")
      )
    }).join("")
    return (
      `<rect width="1280" height="960" fill="url(#panel)"/><path d="M0 300Q640 150 1280 280V360Q640 236 0 384Z" fill="#fff" opacity=".17"/>` +
      `<path d="M0 800Q640 700 1280 800V960H0Z" fill="#0a0b0c"/><path d="M0 800Q640 700 1280 800" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="6"/>` +
      Array.from(
        { length: 5 },
        (_, i) =>
          `<path d="M0 ${850 + i * 26}Q640 ${756 + i * 26} 1280 ${850 + i * 26}" fill="none" stroke="#3a3d40" stroke-width="9"/>`
      ).join("") +
      lamp(520, 430, 360) +
      chips +
      measure(610, 560)
    )
  },

  curbRash(_spec, random) {
    const marks = Array.from({ length: 46 }, () => {
      const angle = between(random, -1.25, -0.1)
      const from = between(random, 585, 640)
      const to = from + between(random, -18, 22)
      const turn = angle + between(random, 0.02, 0.08)
      const at = (a: number, r: number) => `${(640 + Math.cos(a) * r).toFixed(0)} ${(900 + Math.sin(a) * r).toFixed(0)}`
      return `<path d="M${at(angle, from)}L${at(turn, to)}" stroke="${random() < 0.4 ? "#2c2e30" : "#f4f4f2"}" stroke-opacity=".8" stroke-width="${between(random, 2, 8).toFixed(0)}"/>`
    }).join("")
    const spokes = Array.from(
      { length: 5 },
      (_, i) =>
        `<path d="M600 900L560 320H720L680 900Z" fill="url(#metal)" stroke="#5c6166" stroke-width="4" transform="rotate(${i * 72 - 72} 640 900)"/>`
    ).join("")
    return (
      `<rect width="1280" height="960" fill="#6f7274"/><rect width="1280" height="150" fill="url(#panel)"/>` +
      `<circle cx="640" cy="900" r="830" fill="url(#tyre)"/><circle cx="640" cy="900" r="660" fill="#0c0d0e"/><circle cx="640" cy="900" r="520" fill="#191b1d"/><circle cx="640" cy="900" r="420" fill="#3b3e42"/>` +
      spokes +
      `<circle cx="640" cy="900" r="612" fill="none" stroke="#b9bec3" stroke-width="62"/><circle cx="640" cy="900" r="640" fill="none" stroke="#e7eaec" stroke-width="6"/><circle cx="640" cy="900" r="90" fill="#2a2d30"/>` +
      marks +
      lamp(920, 480, 300)
    )
  },

  wear({ interior }, random) {
    const cracks = Array.from({ length: 34 }, () => {
      const path = line(
        random,
        between(random, 380, 560),
        between(random, 250, 700),
        between(random, -60, 70),
        between(random, 20, 70),
        4
      )
      return `<path d="${path}" fill="none" stroke="${shade(interior, 0.45)}" stroke-width="${between(random, 2, 5).toFixed(0)}"/>`
    }).join("")
    return (
      `<rect width="1280" height="960" fill="#1a1b1d"/><path d="M260 0Q180 480 320 960H1280V0Z" fill="url(#cloth)"/><path d="M640 0Q590 480 670 960H1280V0Z" fill="${shade(interior, 1.15)}"/>` +
      [120, 260, 400, 540, 680, 820]
        .map(
          (y) =>
            `<path d="M650 ${y}Q960 ${y - 34} 1280 ${y}" fill="none" stroke="${shade(interior, 0.55)}" stroke-width="8"/>`
        )
        .join("") +
      `<path d="M640 0Q590 480 670 960" fill="none" stroke="${shade(interior, 2)}" stroke-width="6" stroke-dasharray="20 12"/>` +
      `<ellipse cx="460" cy="470" rx="120" ry="270" fill="${shade(interior, 1.9)}" opacity=".5"/>` +
      cracks +
      lamp(470, 430, 320)
    )
  },

  peeling({ paint }, random) {
    const [x, y] = [600, 430]
    let bare = ""
    for (let i = 0; i < 40; i++) {
      const reach = between(random, 0, 1) ** 0.7
      const angle = between(random, 0, Math.PI * 2)
      const [px, py] = [x + Math.cos(angle) * reach * 300, y + Math.sin(angle) * reach * 150]
      const size = between(random, 18, 70) * (1.1 - reach)
      bare += blob(random, px, py, size + 5, shade(paint, 1.7)) + blob(random, px + 2, py + 3, size, "#a9aca9")
    }
    const flakes = Array.from({ length: 12 }, () =>
      blob(
        random,
        x + between(random, -330, 330),
        y + between(random, -170, 190),
        between(random, 6, 16),
        shade(paint, 1.9)
      )
    ).join("")
    return door() + bare + flakes + lamp(600, 430, 360) + measure(300, 740)
  },

  starChip(_spec, random) {
    const [x, y] = [560, 470]
    const rays = Array.from({ length: 9 }, (_, i) => {
      const angle = (i / 9) * Math.PI * 2 + between(random, -0.25, 0.25)
      const reach = between(random, 70, i % 3 === 0 ? 300 : 160)
      const path = line(random, x, y, Math.cos(angle) * reach, Math.sin(angle) * reach, 5)
      return `<path d="${path}" fill="none" stroke="#0d1418" stroke-opacity=".5" stroke-width="7" transform="translate(3 4)"/><path d="${path}" fill="none" stroke="#fbfdff" stroke-width="4"/>`
    }).join("")
    return (
      `<rect width="1280" height="960" fill="url(#outside)"/><path d="M0 520Q640 430 1280 540V960H0Z" fill="#5c6a57" opacity=".8"/><path d="M0 700Q640 560 1280 700V960H0Z" fill="url(#panel)"/>` +
      `<path d="M0 800Q640 740 1280 800V960H0Z" fill="#141517"/><path d="M150 800L1130 690" stroke="#0c0d0e" stroke-width="20"/><path d="M0 960L380 0H520L160 960Z" fill="#fff" opacity=".12"/>` +
      rays +
      `<circle cx="${x}" cy="${y}" r="25" fill="#e8eef2" opacity=".85"/><circle cx="${x}" cy="${y}" r="10" fill="#20282d"/>` +
      measure(640, 640)
    )
  },
}
