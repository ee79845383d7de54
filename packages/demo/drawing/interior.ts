import { dotsWide, lettering } from "./lettering"
import { between, seededRandom } from "../src/random"
import { backdrop } from "./scenes"
import { gradient, shade } from "./svg"
import { PICTURE_HEIGHT, PICTURE_WIDTH, type VehiclePictureSpec } from "../src/pictures/vehicle-picture"

function gauges(x: number, y: number, digital: boolean): string {
  if (digital) {
    const speed = "0 KM/H"
    return (
      `<rect x="${x - 150}" y="${y - 56}" width="300" height="112" rx="10" fill="#07090c"/><rect x="${x - 144}" y="${y - 50}" width="288" height="100" rx="7" fill="#101a26"/>` +
      `<path d="M${x - 120} ${y + 34}A56 56 0 1 1 ${x - 44} ${y + 34}" fill="none" stroke="#4aa3df" stroke-width="6"/><path d="M${x + 44} ${y + 34}A56 56 0 1 1 ${x + 120} ${y + 34}" fill="none" stroke="#6fc48d" stroke-width="6"/>` +
      lettering("P", x - 10, y - 18, 4, "#eef4f8") +
      lettering(speed, x - dotsWide(speed), y + 24, 2, "#9fb2c0")
    )
  }
  const dial = (cx: number, turn: number) => {
    let ticks = ""
    for (let i = 0; i <= 10; i++) {
      const angle = ((140 + i * 26) * Math.PI) / 180
      ticks += `<path d="M${cx + Math.cos(angle) * 44} ${y + Math.sin(angle) * 44}L${cx + Math.cos(angle) * 51} ${y + Math.sin(angle) * 51}" stroke="#dfe5e9" stroke-width="${i % 2 ? 1.5 : 3}"/>`
    }
    const needle = (turn * Math.PI) / 180
    return `<circle cx="${cx}" cy="${y}" r="60" fill="#0b0c0e" stroke="#5c6166" stroke-width="3"/>${ticks}<path d="M${cx} ${y}L${cx + Math.cos(needle) * 46} ${y + Math.sin(needle) * 46}" stroke="#e5482f" stroke-width="4"/><circle cx="${cx}" cy="${y}" r="9" fill="#2a2d30"/>`
  }
  return (
    dial(x - 82, 140) +
    dial(x + 82, 140) +
    `<rect x="${x - 18}" y="${y - 26}" width="36" height="52" rx="4" fill="#132231"/>`
  )
}

function wheel(x: number, y: number, sporty: boolean, dark: string): string {
  const bottom = sporty ? 168 : 190
  return (
    `<g transform="translate(${x} ${y})"><ellipse cx="6" cy="14" rx="206" ry="196" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="40"/>` +
    `<path d="M-200 0A200 190 0 0 1 200 0Q198 ${bottom * 0.7} 96 ${bottom}H-96Q-198 ${bottom * 0.7} -200 0Z" fill="none" stroke="url(#leather)" stroke-width="36"/>` +
    `<path d="M-204 -8A204 194 0 0 1 204 -8" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="6"/>` +
    `<path d="M-190 -14Q-120 -46 -78 -44H78Q120 -46 190 -14L186 26Q120 8 84 44Q60 82 34 92L30 ${bottom - 10}H-30L-34 92Q-60 82 -84 44Q-120 8 -186 26Z" fill="${shade(dark, 1.15)}"/>` +
    `<path d="M-70 -44Q0 -60 70 -44Q84 0 62 54Q0 84 -62 54Q-84 0 -70 -44Z" fill="url(#hub)"/><circle r="22" cy="2" fill="none" stroke="#8d9398" stroke-width="3"/><path d="M0 -12L10 14H-10Z" fill="#8d9398"/>` +
    [-136, 136]
      .map(
        (cx) =>
          `<rect x="${cx - 34}" y="-22" width="68" height="34" rx="12" fill="#0c0d0f"/><path d="M${cx - 14} -5H${cx + 14}M${cx} -15V6" stroke="#a9b0b5" stroke-width="3"/>`
      )
      .join("") +
    `</g>`
  )
}

function screen(x: number, y: number, wide: number, high: number, hue: string): string {
  const tiles = Array.from(
    { length: 4 },
    (_, i) =>
      `<rect x="${x + wide * (0.56 + (i % 2) * 0.21)}" y="${y + high * (0.16 + Math.floor(i / 2) * 0.38)}" width="${wide * 0.18}" height="${high * 0.3}" rx="8" fill="${["#2f6f8f", "#3f7d58", "#8a6a36", "#5b5690"][i]}"/>`
  ).join("")
  return (
    `<rect x="${x - 9}" y="${y - 9}" width="${wide + 18}" height="${high + 18}" rx="13" fill="#050607"/><rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="6" fill="${hue}"/>` +
    `<rect x="${x + wide * 0.03}" y="${y + high * 0.06}" width="${wide * 0.48}" height="${high * 0.88}" rx="6" fill="#dfe6df"/><path d="M${x + wide * 0.05} ${y + high * 0.8}Q${x + wide * 0.2} ${y + high * 0.6} ${x + wide * 0.27} ${y + high * 0.45}T${x + wide * 0.48} ${y + high * 0.15}" fill="none" stroke="#3d86c6" stroke-width="7"/><path d="M${x + wide * 0.05} ${y + high * 0.3}H${x + wide * 0.5}M${x + wide * 0.36} ${y + high * 0.08}V${y + high * 0.92}" stroke="#b3bdb2" stroke-width="4"/>${tiles}` +
    `<path d="M${x} ${y}H${x + wide * 0.62}L${x + wide * 0.34} ${y + high}H${x}Z" fill="#fff" opacity=".06"/>`
  )
}

function vent(x: number, y: number, wide: number): string {
  return (
    `<rect x="${x}" y="${y}" width="${wide}" height="46" rx="10" fill="#060708" stroke="#7d8388" stroke-width="2.5"/>` +
    [11, 22, 33]
      .map((dy) => `<path d="M${x + 8} ${y + dy}H${x + wide - 8}" stroke="#34383c" stroke-width="4"/>`)
      .join("") +
    `<rect x="${x + wide / 2 - 5}" y="${y + 12}" width="10" height="22" rx="3" fill="#4a4f54"/>`
  )
}

function seat(x: number, colour: string, mirrored: boolean): string {
  const id = mirrored ? "seatR" : "seatL"
  return (
    `<g transform="translate(${x} 0)${mirrored ? " scale(-1 1)" : ""}"><path d="M-190 960Q-214 820 -176 742Q-150 700 -60 694Q60 690 110 716Q160 744 176 832L196 960Z" fill="url(#${id})"/>` +
    `<path d="M-128 960Q-140 812 -104 752Q-20 726 70 748Q112 800 122 960Z" fill="${shade(colour, 1.08)}"/>` +
    [790, 836, 884, 932]
      .map(
        (y) =>
          `<path d="M-118 ${y}Q0 ${y - 22} 112 ${y}" fill="none" stroke="${shade(colour, 0.68)}" stroke-width="4"/>`
      )
      .join("") +
    `<path d="M-128 960Q-140 812 -104 752M122 960Q112 800 70 748" fill="none" stroke="${shade(colour, 1.4)}" stroke-width="3" stroke-dasharray="9 6"/></g>`
  )
}

/** The SVG of the dashboard, seen from between the front seats, in the colour of the car's interior. */
export function interiorView(spec: VehiclePictureSpec): string {
  const random = seededRandom(spec.seed ^ 0x1d4a)
  const colour = spec.interior
  const dark = "#202226"
  const tall = ["suv", "pickup", "minivan", "van", "offRoader"].includes(spec.body)
  const digital = random() < 0.5 || spec.electric
  const floating = digital || random() < 0.4
  const sporty = spec.body === "sports" || spec.body === "coupe"
  const wood = random() < 0.3 ? "#6a4a2f" : random() < 0.5 ? "#8d9398" : "#17181a"
  const dash = tall ? 452 : 438
  const wide = between(random, 270, 340)
  const high = digital ? wide * 0.62 : wide * 0.5
  const outside = backdrop(spec.scene, spec.seed, 330)
    .replace("<svg ", '<svg preserveAspectRatio="xMidYMid slice" x="-60" y="-60" ')
    .replace(/width="\d+" height="\d+">/, 'width="1400" height="1050">')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}"><defs>` +
    gradient("dash", shade(dark, 1.7), "#0c0d0f") +
    gradient("lower", shade(colour, 1.12), shade(colour, 0.5)) +
    gradient("leather", "#3b3e43", "#101113") +
    gradient("hub", "#34373c", "#15161a") +
    gradient("seatL", shade(colour, 1.15), shade(colour, 0.45), true) +
    gradient("seatR", shade(colour, 1.15), shade(colour, 0.45), true) +
    gradient("trim", shade(wood, 1.35), shade(wood, 0.55)) +
    gradient("console", "#2d3035", "#08090a") +
    gradient("pillar", shade("#b9b4aa", 0.85), "#5d5a55", true) +
    `<radialGradient id="dim" cx=".5" cy=".42" r=".8"><stop offset=".45" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".6"/></radialGradient></defs>` +
    outside.replace(/id="s"/g, 'id="sky"').replace(/url\(#s\)/g, "url(#sky)") +
    `<path d="M0 0H1280V${dash}H0Z" fill="#cfe0ea" opacity=".16"/><path d="M420 70L700 70L420 430H180Z" fill="#fff" opacity=".07"/>` +
    `<path d="M150 ${dash + 10}Q400 ${dash - 74} 660 ${dash - 76}T1150 ${dash + 10}Z" fill="${spec.paint}"/><path d="M190 ${dash - 8}Q420 ${dash - 70} 660 ${dash - 72}T1110 ${dash - 8}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="5"/>` +
    `<path d="M0 0H1280V64Q640 22 0 64Z" fill="#a8a49c"/><path d="M0 64Q640 22 1280 64V78Q640 34 0 78Z" fill="#6f6c66"/>` +
    `<path d="M0 40L70 60L178 ${dash + 20}H0Z" fill="url(#pillar)"/><path d="M1280 40L1210 60L1102 ${dash + 20}H1280Z" fill="url(#pillar)"/>` +
    `<path d="M0 150L64 190L118 ${dash}H0Z" fill="#a9bcc9"/><path d="M1280 150L1216 190L1162 ${dash}H1280Z" fill="#a9bcc9"/>` +
    `<path d="M636 40V96" stroke="#1b1c1f" stroke-width="16"/><rect x="524" y="88" width="226" height="66" rx="24" fill="#121316"/><rect x="534" y="96" width="206" height="50" rx="18" fill="#5f6f7a"/><path d="M534 126Q640 106 740 126V132Q740 146 722 146H552Q534 146 534 132Z" fill="${shade(colour, 0.5)}"/>` +
    `<path d="M0 ${dash + 36}Q140 ${dash - 22} 330 ${dash - 26}Q640 ${dash - 44} 960 ${dash - 18}Q1150 ${dash - 8} 1280 ${dash + 36}V700H0Z" fill="url(#dash)"/>` +
    `<path d="M0 ${dash + 40}Q140 ${dash - 16} 330 ${dash - 20}Q640 ${dash - 38} 960 ${dash - 12}Q1150 ${dash - 2} 1280 ${dash + 40}" fill="none" stroke="#6d7378" stroke-opacity=".6" stroke-width="3"/>` +
    `<path d="M150 ${dash + 40}Q190 ${dash - 66} 345 ${dash - 70}T544 ${dash + 40}Z" fill="#15161a"/>` +
    gauges(346, dash + 30, digital) +
    `<path d="M0 562Q320 536 560 548L1280 520V700H0Z" fill="url(#lower)"/><path d="M0 560Q320 534 560 546L1280 518V544L560 570Q320 560 0 586Z" fill="url(#trim)"/><path d="M0 559Q320 533 560 545L1280 517" fill="none" stroke="#d8dcdf" stroke-opacity=".55" stroke-width="2.5"/>` +
    `<path d="M820 592L1230 566Q1256 640 1240 690H850Q822 640 820 592Z" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="3"/>` +
    vent(40, 500, 96) +
    vent(1130, 472, 110) +
    vent(566, floating ? 562 : 460, 92) +
    vent(690, floating ? 558 : 456, 92) +
    screen(
      676 - wide / 2,
      floating ? dash - 44 : dash + 78,
      wide,
      floating ? high * 0.86 : high * 0.72,
      digital ? "#0e1720" : "#15202a"
    ) +
    `<path d="M0 690H1280V960H0Z" fill="#0b0c0d"/><path d="M0 690H1280V720H0Z" fill="${shade(colour, 0.3)}"/><path d="M548 640H802L880 960H470Z" fill="url(#console)"/><path d="M548 640L470 960H486L562 640ZM802 640L880 960H864L788 640Z" fill="#85898d"/>` +
    `<rect x="570" y="630" width="212" height="58" rx="12" fill="#0c0d0f"/>` +
    [604, 676, 748]
      .map(
        (x) =>
          `<circle cx="${x}" cy="659" r="22" fill="#25282c" stroke="#94999e" stroke-width="3"/><path d="M${x} 657V642" stroke="#dfe4e8" stroke-width="3"/>`
      )
      .join("") +
    `<ellipse cx="618" cy="872" rx="52" ry="34" fill="#050505" stroke="#6d7276" stroke-width="4"/><ellipse cx="734" cy="872" rx="52" ry="34" fill="#050505" stroke="#6d7276" stroke-width="4"/>` +
    `<path d="M640 806Q660 822 712 806L706 788H646Z" fill="#0a0a0b"/><rect x="666" y="736" width="22" height="66" rx="9" fill="#8b9095"/><path d="M644 716Q676 690 708 716L702 756Q676 766 650 756Z" fill="#1d1f22" stroke="#a2a7ab" stroke-width="2"/>` +
    seat(240, colour, false) +
    seat(1100, colour, true) +
    wheel(346, 600, sporty, dark) +
    `<rect width="1280" height="960" fill="url(#dim)"/></svg>`
  )
}
