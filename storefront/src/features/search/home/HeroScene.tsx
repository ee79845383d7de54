/** The drawing that the hero shows while no car has a photo. */
export default function HeroScene() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 800 480"
      preserveAspectRatio="xMidYMax slice"
      className="h-56 w-full rounded-lg sm:h-80 xl:h-full xl:min-h-112"
    >
      <defs>
        <linearGradient id="scene-sky" x2="0" y2="1">
          <stop stopColor="#0d3a30" />
          <stop offset="1" stopColor="#2b7a64" />
        </linearGradient>
        <linearGradient id="scene-light" x2="0" y2="1">
          <stop stopColor="#7fe6c4" stopOpacity="0" />
          <stop offset="0.6" stopColor="#7fe6c4" stopOpacity="0.32" />
          <stop offset="1" stopColor="#7fe6c4" stopOpacity="0" />
        </linearGradient>
        <linearGradient id="scene-beam">
          <stop stopColor="#f6b042" stopOpacity="0.75" />
          <stop offset="1" stopColor="#f6b042" stopOpacity="0" />
        </linearGradient>
      </defs>
      <rect width="800" height="480" fill="url(#scene-sky)" />
      <path
        d="M60 20c90 60 120 150 250 120s190-110 330-60 130 60 200 20v170c-120 30-230-50-370-10S210 300 60 240Z"
        fill="url(#scene-light)"
      />
      <path d="M0 310 120 200l90 70 130-130 120 120 90-70 130 90 120-80v270H0Z" fill="#145a49" />
      <path d="M0 360 150 280l140 70 150-80 160 70 200-90v230H0Z" fill="#0f4a3c" />
      <path d="M0 392h800v88H0z" fill="#072019" />
      <path
        d="M40 440h90m90 0h90m90 0h90m90 0h90m90 0h90"
        stroke="#b5cdc3"
        strokeOpacity="0.5"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M556 372l244-26v70l-244-24Z" fill="url(#scene-beam)" />
      <path
        d="M232 400c-8-38 12-50 58-55l66-41c14-9 30-12 56-12h46c28 0 44 8 62 26l26 27c34 5 46 14 46 34l-6 21Z"
        fill="#eef6f2"
      />
      <path d="M322 342l44-27c8-5 18-7 32-7h8v34Zm98-34h34c20 0 30 4 42 16l18 18h-94Z" fill="#0f2f2a" />
      <path d="M574 362h14c4 3 5 8 4 12h-16Z" fill="#f6b042" />
      <g fill="#0a1613" stroke="#b5cdc3" strokeWidth="7">
        <circle cx="306" cy="400" r="27" />
        <circle cx="514" cy="400" r="27" />
      </g>
    </svg>
  )
}
