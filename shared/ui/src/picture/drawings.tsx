import type { ReactNode } from 'react'
import { colour } from '../theme/tokens'

const line = { stroke: colour.ink }
const soft = { fill: colour.accent_soft }
const paper = { fill: colour.surface, stroke: colour.ink }
const mark = { stroke: colour.accent }
const dot = { fill: colour.accent }

/** Background shared by all drawings: a hill with a sprig. */
const ground = (
  <>
    <ellipse cx="80" cy="62" rx="70" ry="50" {...soft} />
    <path d="M18 104h124" {...line} />
    <path d="M134 104c0-10 3-16 8-20M134 96c-4-1-6-4-6-8 4 0 6 3 6 8zM136 92c1-5 4-7 9-7 0 5-4 8-9 7z" {...mark} />
  </>
)

/** Small drawings in two colors, a line and the sun, all on the same hill. */
export const drawings = {
  messages: (
    <>
      {ground}
      <path d="M34 40h56a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6H58L46 86V74H34a6 6 0 0 1-6-6V46a6 6 0 0 1 6-6z" {...paper} />
      <path d="M42 54h40M42 63h24" {...line} />
      <path
        d="M104 30h18a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6h-4v9l-9-9h-5a6 6 0 0 1-6-6V36a6 6 0 0 1 6-6z"
        {...paper}
        {...mark}
      />
      <path d="M113 51s-7-4-7-9a3.7 3.7 0 0 1 7-1.7 3.7 3.7 0 0 1 7 1.7c0 5-7 9-7 9z" {...dot} />
    </>
  ),
  circle: (
    <>
      {ground}
      <path d="M30 104c0-17 6-27 17-27s17 10 17 27z" {...paper} {...mark} />
      <circle cx="47" cy="62" r="10" {...paper} {...mark} />
      <path d="M96 104c0-17 6-27 17-27s17 10 17 27z" {...paper} {...mark} />
      <circle cx="113" cy="62" r="10" {...paper} {...mark} />
      <path d="M58 104c0-22 8-36 22-36s22 14 22 36z" {...paper} />
      <circle cx="80" cy="51" r="13" {...paper} />
      <path d="M80 98s-11-6-11-14a5.8 5.8 0 0 1 11-2.6 5.8 5.8 0 0 1 11 2.6c0 8-11 14-11 14z" {...dot} />
    </>
  ),
  surveys: (
    <>
      {ground}
      <rect x="50" y="24" width="58" height="80" rx="6" {...paper} />
      <path d="M68 20h22v9H68z" {...paper} {...soft} stroke={colour.ink} />
      <path d="M60 46l4 4 7-8M60 64l4 4 7-8" {...mark} />
      <path d="M80 47h18M80 65h18M80 83h12" {...line} />
      <circle cx="65" cy="83" r="4" {...line} />
    </>
  ),
  history: (
    <>
      {ground}
      <path d="M36 30v74M36 104h88" {...line} />
      <path d="M46 86l16-18 15 8 17-26 22-8" {...mark} strokeWidth={3} />
      <circle cx="62" cy="68" r="4" {...paper} {...mark} />
      <circle cx="77" cy="76" r="4" {...paper} {...mark} />
      <circle cx="94" cy="50" r="4" {...paper} {...mark} />
      <circle cx="116" cy="42" r="5" {...dot} />
    </>
  ),
  appointments: (
    <>
      {ground}
      <rect x="36" y="32" width="74" height="72" rx="6" {...paper} />
      <path d="M36 52h74M54 24v14M92 24v14" {...line} />
      <circle cx="56" cy="66" r="3" {...dot} />
      <circle cx="73" cy="66" r="3" {...dot} />
      <circle cx="90" cy="66" r="3" {...dot} />
      <circle cx="56" cy="84" r="3" {...dot} />
      <circle cx="106" cy="86" r="18" {...paper} />
      <path d="M106 76v10l7 5" {...mark} />
    </>
  ),
  devices: (
    <>
      {ground}
      <rect x="44" y="22" width="42" height="78" rx="8" {...paper} />
      <path d="M60 92h10" {...line} />
      <path d="M52 62h8l4-10 6 18 4-8h4" {...mark} />
      <rect x="100" y="58" width="24" height="28" rx="7" {...paper} />
      <path d="M105 58l1-13h12l1 13M105 86l1 13h12l1-13" {...line} />
      <path d="M92 66a8 8 0 0 1 0 12" {...mark} />
    </>
  ),
  dashboard: (
    <>
      {ground}
      <path d="M30 104V58l34-26 34 26v46" {...paper} />
      <path d="M56 104V80h16v24" {...line} />
      <path d="M64 66s-8-4.5-8-10a4 4 0 0 1 8-2 4 4 0 0 1 8 2c0 5.5-8 10-8 10z" {...dot} />
      <circle cx="118" cy="38" r="11" {...paper} {...mark} />
      <path d="M118 18v4M118 54v4M98 38h4M134 38h4M104 24l3 3M129 49l3 3M132 24l-3 3" {...mark} />
    </>
  ),
  'not-found': (
    <>
      {ground}
      <path d="M78 104V34" {...line} />
      <path d="M78 40h32l10 9-10 9H78zM78 64H48l-10 8 10 8h30z" {...paper} />
      <path d="M90 49h14M56 72h12" {...mark} />
    </>
  ),
  done: (
    <>
      {ground}
      <path d="M52 104a28 28 0 0 1 56 0z" fill={colour.sun} stroke={colour.ink} />
      <path d="M80 56V46M48 70l-7-7M112 70l7-7M34 92l-8-2M126 92l8-2" {...mark} strokeWidth={3} />
      <path d="M69 91l8 8 15-17" {...line} strokeWidth={3} />
    </>
  ),
  letter: (
    <>
      {ground}
      <rect x="34" y="42" width="88" height="58" rx="6" {...paper} />
      <path d="M36 47l42 30 42-30" {...line} />
      <circle cx="120" cy="42" r="11" fill={colour.sun} stroke={colour.ink} />
      <path d="M120 25v-5M132 30l4-4M137 42h5M108 30l-4-4" {...mark} strokeWidth={3} />
    </>
  ),
  consents: (
    <>
      {ground}
      <rect x="42" y="22" width="62" height="80" rx="6" {...paper} />
      <path d="M54 38h38M54 50h38M54 62h24" {...line} />
      <path d="M54 86c5-9 9-9 9-2s5 4 8-2 6-3 7 1" {...mark} />
      <path d="M92 88l24-40 9 5-24 40-10 5z" {...paper} {...mark} />
    </>
  ),
  library: (
    <>
      {ground}
      <path d="M78 44c-10-8-26-10-42-8v56c16-2 32 0 42 8 10-8 26-10 42-8V36c-16-2-32 0-42 8z" {...paper} />
      <path d="M78 44v56M48 50h16M48 62h16M92 62h16M92 74h10" {...line} />
      <path d="M92 50h16" {...mark} />
    </>
  ),
  list: (
    <>
      {ground}
      <rect x="40" y="28" width="76" height="74" rx="8" {...paper} />
      <path d="M54 46l4 4 8-9M54 66l4 4 8-9" {...mark} />
      <circle cx="60" cy="86" r="5" {...line} />
      <path d="M78 47h26M78 67h26M78 87h16" {...line} />
    </>
  ),
  poll: (
    <>
      {ground}
      <path d="M36 104h90" {...line} />
      <path d="M46 104V74h16v30zM94 104V64h16v40z" {...paper} />
      <path d="M70 104V46h16v58z" {...soft} {...mark} />
      <path d="M71 32l5 5 10-11" {...mark} />
    </>
  ),
  closed: (
    <>
      {ground}
      <path d="M58 104a22 22 0 0 1 44 0z" fill={colour.sun} stroke={colour.ink} />
      <path d="M22 104c18-10 34-8 52-3s40 4 64-7" {...line} />
      <path d="M80 66v-7M56 76l-5-5M104 76l5-5" {...mark} />
    </>
  ),
  video: (
    <>
      {ground}
      <rect x="30" y="36" width="74" height="56" rx="8" {...paper} />
      <circle cx="67" cy="58" r="9" {...paper} {...mark} />
      <path d="M49 84c2-11 9-15 18-15s16 4 18 15" {...mark} />
      <path d="M104 58l22-12v36l-22-12z" {...paper} />
    </>
  ),
  error: (
    <>
      {ground}
      <path d="M52 88h58a16 16 0 0 0 3-31 24 24 0 0 0-46-6 19 19 0 0 0-15 37z" {...paper} />
      <path d="M70 68h.1M94 68h.1" {...mark} strokeWidth={4} />
      <path d="M75 80c4-4 10-4 14 0" {...mark} />
      <path d="M62 96l-3 6M82 96l-3 6M102 96l-3 6" {...mark} />
    </>
  ),
  offline: (
    <>
      {ground}
      <path d="M24 78c18 0 18-18 34-18M136 62c-16 0-16 18-32 18" {...line} />
      <path d="M58 50h10a10 10 0 0 1 0 20H58zM68 54h8M68 66h8" {...paper} />
      <path d="M104 90H94a10 10 0 0 1 0-20h10z" {...paper} />
      <path d="M82 46l-3-8M90 48l4-8M78 92l-4 7M86 94l1 8" {...mark} />
    </>
  ),
} satisfies Record<string, ReactNode>

export type PictureName = keyof typeof drawings
