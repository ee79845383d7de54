import { damageView } from "./damage"
import { dotsWide, lettering } from "./lettering"
import { drawing, gradient, shade } from "./svg"
import type { Damage, InsideView, PictureBody, VehiclePictureSpec } from "../src/pictures/vehicle-picture"

type Drawer = (spec: VehiclePictureSpec) => string

const VIEWS: Readonly<Record<Exclude<InsideView, "dashboard">, Drawer>> = {
  seats: seatsView,
  boot: (spec) => (spec.body === "pickup" ? bedView(spec) : bootView(spec)),
  odometer: odometerView,
}

/** The SVG of a close-up of the seats, the boot, the odometer, or damage that the seller states. */
export function closeUp(spec: VehiclePictureSpec): string {
  const view = (VIEWS as Partial<Record<string, Drawer>>)[spec.angle]
  return view ? view(spec) : damageView(spec, spec.angle as Damage)
}

/** Groups the digits of a number: 81450 becomes '81 450'. */
const grouped = (kilometres: number): string => String(kilometres).replace(/\B(?=(\d{3})+$)/g, " ")

const LCD = "#bfe9ff"

function odometerView({ kilometres, electric, interior, seed }: VehiclePictureSpec): string {
  const digital = electric || seed % 2 === 0
  const figure = `${kilometres === null ? "------" : grouped(kilometres)} KM`
  const dot = 9
  const left = 640 - (dotsWide(figure) * dot) / 2
  const dial = (cx: number, steps: number, unit: string, turn: number) => {
    let ticks = ""
    for (let i = 0; i <= steps * 2; i++) {
      const angle = ((140 + (i * 260) / (steps * 2)) * Math.PI) / 180
      const [from, to] = i % 2 ? [258, 276] : [240, 276]
      ticks += `<path d="M${cx + Math.cos(angle) * from} ${430 + Math.sin(angle) * from}L${cx + Math.cos(angle) * to} ${430 + Math.sin(angle) * to}" stroke="#e6ebee" stroke-width="${i % 2 ? 4 : 7}"/>`
      if (i % 2 === 0) {
        const text = String((i / 2) * (unit === "KM/H" ? 20 : 1))
        ticks += lettering(
          text,
          cx + Math.cos(angle) * 204 - (dotsWide(text) * 4) / 2,
          430 + Math.sin(angle) * 204 - 14,
          4,
          "#dfe5e9"
        )
      }
    }
    const needle = (turn * Math.PI) / 180
    return (
      `<circle cx="${cx}" cy="430" r="300" fill="url(#face)" stroke="url(#ring)" stroke-width="14"/>${ticks}` +
      lettering(unit, cx - (dotsWide(unit) * 4) / 2, 520, 4, "#9fb0bb") +
      `<path d="M${cx} 430L${cx + Math.cos(needle) * 232} ${430 + Math.sin(needle) * 232}" stroke="#ff5b3a" stroke-width="9" stroke-linecap="round"/><circle cx="${cx}" cy="430" r="34" fill="#24282c" stroke="#3d4247" stroke-width="4"/>`
    )
  }
  const screenText = (text: string, y: number, size: number, fill: string) =>
    lettering(text, 640 - (dotsWide(text) * size) / 2, y, size, fill)
  const behind = digital
    ? `<rect x="120" y="130" width="1040" height="560" rx="36" fill="#05070a" stroke="#2c3136" stroke-width="10"/><rect x="146" y="156" width="988" height="508" rx="22" fill="url(#glass)"/>` +
      `<path d="M260 560A200 200 0 1 1 560 560" fill="none" stroke="#27506b" stroke-width="26"/><path d="M260 560A200 200 0 0 1 236 400" fill="none" stroke="#57b7f0" stroke-width="26"/>` +
      `<path d="M720 560A200 200 0 1 1 1020 560" fill="none" stroke="#24533b" stroke-width="26"/><path d="M720 560A200 200 0 0 1 900 262" fill="none" stroke="#67cf8b" stroke-width="26"/>` +
      lettering("0", 395, 392, 11, "#eaf4fa") +
      lettering("KM/H", 364, 490, 4, "#8fa6b4") +
      (electric
        ? lettering("78%", 778, 400, 9, "#eaf4fa") + lettering("BATTERY", 790, 490, 4, "#8fa6b4")
        : lettering("P", 842, 392, 11, "#eaf4fa")) +
      screenText("TRIP A 214.6", 186, 4, "#7f95a3")
    : dial(250, 8, "X1000/MIN", 140) +
      dial(1030, 12, "KM/H", 140) +
      `<rect x="470" y="200" width="340" height="300" rx="20" fill="url(#glass)"/>` +
      screenText("P", 240, 12, "#eaf4fa") +
      screenText("TRIP A 214.6", 410, 4, "#7f95a3")
  return drawing(
    gradient("hood", "#34383d", "#0c0d0f") +
      gradient("face", "#16191c", "#060708") +
      gradient("ring", "#8b9299", "#33383c") +
      gradient("glass", "#0c1a26", "#071018") +
      gradient("lower", shade(interior, 1.1), shade(interior, 0.5)),
    `<rect width="1280" height="960" fill="url(#hood)"/><path d="M-40 760Q40 40 640 40T1320 760V0H-40Z" fill="#0a0b0c"/>` +
      behind +
      `<rect x="${left - 70}" y="700" width="${dotsWide(figure) * dot + 140}" height="128" rx="16" fill="#03060a" stroke="#3a4147" stroke-width="6"/>` +
      lettering("ODO", left - 48, 714, 3, "#7f95a3") +
      lettering(figure, left, 740, dot, LCD) +
      `<path d="M0 846Q640 800 1280 846V960H0Z" fill="url(#lower)"/><path d="M0 846Q640 800 1280 846" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="4"/>` +
      `<path d="M180 60L560 60L300 700L90 700Z" fill="#fff" opacity=".045"/>`
  )
}

const TWO_SEATS: readonly PictureBody[] = ["sports", "convertible", "van"]

function seatsView({ interior, paint, body, seed }: VehiclePictureSpec): string {
  const light = shade(interior, 1.25)
  const line = shade(interior, 1.6)
  const fold = shade(interior, 0.55)
  const ribs = (x: number, wide: number, from: number, to: number, step: number) => {
    let lines = ""
    for (let y = from; y <= to; y += step)
      lines += `<path d="M${x - wide} ${y}Q${x} ${y - 16} ${x + wide} ${y}" fill="none" stroke="${fold}" stroke-width="6"/>`
    return lines
  }
  const seat = (x: number, scale: number) =>
    `<g transform="translate(${x} ${960 - 960 * scale}) scale(${scale})">` +
    `<rect x="-74" y="96" width="148" height="122" rx="42" fill="url(#seat)"/><path d="M-38 210V252M38 210V252" stroke="#9aa1a7" stroke-width="12"/>` +
    `<path d="M-150 262Q-196 470 -168 668H168Q196 470 150 262Q90 226 0 226T-150 262Z" fill="url(#seat)"/>` +
    `<path d="M-92 284Q-116 470 -98 650H98Q116 470 92 284Q0 252 -92 284Z" fill="${light}"/>` +
    ribs(0, 92, 336, 630, 62) +
    `<path d="M-92 284Q-116 470 -98 650M92 284Q116 470 98 650" fill="none" stroke="${line}" stroke-width="4" stroke-dasharray="12 8"/>` +
    `<path d="M-196 690Q-230 800 -214 940H214Q230 800 196 690Q100 648 0 648T-196 690Z" fill="url(#cushion)"/><path d="M-124 706Q-142 810 -132 940H132Q142 810 124 706Q0 676 -124 706Z" fill="${light}"/>` +
    ribs(0, 126, 760, 920, 60) +
    `</g>`
  const behind = TWO_SEATS.includes(body)
    ? `<rect x="330" y="300" width="640" height="360" fill="#15171a"/>`
    : `<path d="M330 330Q650 288 970 330V640H330Z" fill="url(#seat)"/>` +
      [460, 650, 840]
        .map((x) => `<rect x="${x - 46}" y="262" width="92" height="74" rx="24" fill="url(#seat)"/>`)
        .join("") +
      ribs(650, 300, 400, 620, 62)
  return drawing(
    gradient("seat", shade(interior, 1.2), shade(interior, 0.6)) +
      gradient("cushion", shade(interior, 1.3), shade(interior, 0.45)) +
      gradient("cabin", "#8f8b84", "#2a2b2d") +
      gradient("door", shade(paint, 1.2), shade(paint, 0.5)) +
      gradient("out", "#d4e3ec", "#9cb3c1"),
    `<rect width="1280" height="960" fill="url(#cabin)"/><rect x="250" y="90" width="780" height="250" rx="40" fill="url(#out)"/><path d="M250 250Q640 200 1030 250V340H250Z" fill="#5f7457" opacity=".7"/><path d="M0 0H1280V86Q640 36 0 86Z" fill="#b2aea6"/>` +
      behind +
      seat(330, 0.92) +
      seat(950, 0.92) +
      // These shapes are the console and the rim of the steering wheel, near the viewer's eye.
      `<path d="M560 640H720L770 960H510Z" fill="#121315"/><path d="M600 690h80v70h-80z" fill="#26292d"/><path d="M626 660q14 -30 28 0v54h-28z" fill="#3d4247"/>` +
      (seed % 3 === 0
        ? `<path d="M-30 960Q-20 560 150 440" fill="none" stroke="#1a1b1e" stroke-width="46"/>`
        : `<path d="M0 300L40 320L64 960H0Z" fill="url(#door)"/><path d="M1280 300L1240 320L1216 960H1280Z" fill="url(#door)"/>`)
  )
}

function bootView({ interior, paint, body, seed }: VehiclePictureSpec): string {
  const tall = !["sedan", "coupe", "sports", "convertible"].includes(body)
  const top = tall ? 96 : 330
  const carpet = "#2e3033"
  const specks = Array.from(
    { length: 170 },
    (_, i) =>
      `<circle cx="${330 + ((i * 149 + seed) % 620)}" cy="${600 + ((i * 61) % 190)}" r="2" fill="#fff" opacity=".07"/>`
  ).join("")
  const cargo =
    body === "van"
      ? Array.from(
          { length: 4 },
          (_, i) => `<path d="M${370 + i * 150} 170V600" stroke="#80868b" stroke-width="12"/>`
        ).join("")
      : [430, 640, 850]
          .map(
            (x) =>
              `<rect x="${x - 56}" y="${tall ? 196 : 372}" width="112" height="${tall ? 92 : 44}" rx="26" fill="${shade(interior, 0.8)}"/>`
          )
          .join("") +
        `<path d="M340 ${tall ? 286 : 400}Q640 ${tall ? 258 : 380} 940 ${tall ? 286 : 400}V600H340Z" fill="url(#seat)"/><path d="M640 ${tall ? 272 : 390}V600M340 ${tall ? 440 : 500}H940" stroke="${shade(interior, 0.45)}" stroke-width="7"/>`
  return drawing(
    gradient("paint", shade(paint, 1.3), shade(paint, 0.6)) +
      gradient("inside", "#4b4e52", "#1a1b1d") +
      gradient("floor", shade(carpet, 0.75), shade(carpet, 1.5)) +
      gradient("seat", shade(interior, 1.15), shade(interior, 0.6)) +
      gradient("ground", "#8d9093", "#5d6063"),
    `<rect width="1280" height="960" fill="url(#ground)"/>` +
      `<path d="M60 960L110 ${top - 30}Q640 ${top - 120} 1170 ${top - 30}L1220 960Z" fill="url(#paint)"/>` +
      `<path d="M180 800L${tall ? 214 : 190} ${top}Q640 ${top - 56} ${tall ? 1066 : 1090} ${top}L1100 800Z" fill="#0d0e10"/>` +
      `<path d="M210 790L240 ${top + 20}Q640 ${top - 26} 1040 ${top + 20}L1070 790Z" fill="url(#inside)"/>` +
      cargo +
      `<path d="M240 ${top + 60}L340 ${tall ? 290 : 410}V600L216 790Z" fill="#3a3c40"/><path d="M1040 ${top + 60}L940 ${tall ? 290 : 410}V600L1064 790Z" fill="#303236"/>` +
      `<path d="M340 600H940L1070 790H210Z" fill="url(#floor)"/>${specks}` +
      `<path d="M420 660H860L900 730H380Z" fill="none" stroke="#17181a" stroke-width="4"/><rect x="600" y="742" width="80" height="20" rx="8" fill="#17181a"/>` +
      `<path d="M176 796H1104L1120 850H160Z" fill="#17181a"/><path d="M176 796H1104" stroke="#8b9196" stroke-width="5"/><path d="M620 806h40v24h-40z" fill="#9aa0a5"/>` +
      `<path d="M150 858H1130L1150 960H130Z" fill="url(#paint)"/><path d="M150 858H1130" stroke="#fff" stroke-opacity=".35" stroke-width="4"/>` +
      `<path d="M86 ${Math.max(420, top + 120)}L150 ${Math.max(410, top + 110)}L138 640L74 660Z" fill="#8e1118"/><path d="M1194 ${Math.max(420, top + 120)}L1130 ${Math.max(410, top + 110)}L1142 640L1206 660Z" fill="#8e1118"/>`
  )
}

function bedView({ paint }: VehiclePictureSpec): string {
  const ribs = Array.from({ length: 9 }, (_, i) => {
    const far = 420 + i * 55
    const near = 190 + i * 112
    return `<path d="M${far} 470H${far + 22}L${near + 48} 800H${near}Z" fill="#000" opacity=".28"/>`
  }).join("")
  return drawing(
    gradient("paint", shade(paint, 1.3), shade(paint, 0.6)) +
      gradient("liner", "#4a4d50", "#1b1c1e") +
      gradient("sky", "#a9c4d6", "#dfe9ee") +
      gradient("glass", "#54646f", "#182026"),
    `<rect width="1280" height="960" fill="url(#sky)"/><path d="M0 330Q640 280 1280 330V960H0Z" fill="#77797b"/>` +
      `<path d="M400 110Q640 80 880 110L920 330H360Z" fill="url(#paint)"/><path d="M436 136Q640 112 844 136L872 300H408Z" fill="url(#glass)"/><path d="M640 120V300" stroke="#0c0e10" stroke-width="8"/>` +
      `<path d="M330 326H950L1160 800H120Z" fill="url(#liner)"/><path d="M372 330H908V470H372Z" fill="#3b3e41"/>${ribs}` +
      `<path d="M330 322L372 336V470L190 800L96 830L270 350Z" fill="url(#paint)"/><path d="M950 322L908 336V470L1090 800L1184 830L1010 350Z" fill="url(#paint)"/>` +
      `<path d="M60 812H1220L1250 960H30Z" fill="url(#paint)"/><path d="M110 826H1170L1190 930H90Z" fill="url(#liner)"/><path d="M60 812H1220" stroke="#fff" stroke-opacity=".35" stroke-width="5"/>` +
      [200, 1080]
        .map(
          (x) => `<circle cx="${x}" cy="770" r="16" fill="#9aa0a5"/><circle cx="${x}" cy="770" r="7" fill="#2a2c2e"/>`
        )
        .join("")
  )
}
