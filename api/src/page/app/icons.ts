import sharp from 'sharp'
import type { Palette } from '@almanac/contracts/platform/theme'
import { ICONS, type IconKind } from '../../platform'
import { squareMask, sunMask } from './sun'

/** Kinds that fill the whole picture, because the system cuts the corners itself. */
const FULL: readonly IconKind[] = ['touch', 'maskable', 'share']

/** How much of the shorter side the square of the icon takes. */
const SCALE: Partial<Record<IconKind, number>> = { maskable: 0.72, touch: 0.86, share: 0.56 }

/** Of a badge only the shape counts; where it is drawn as it is, the ground is dark. */
const BADGE_COLOR = '#ffffff'

/** A picture of one color in the shape of a mask. */
const inShape = (mask: Buffer, side: number, color: string) =>
  sharp({ create: { width: side, height: side, channels: 3, background: color } })
    .joinChannel(mask, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toBuffer()

async function pngOf(kind: IconKind, { accent, on_accent }: Palette): Promise<Buffer> {
  const { width, height } = ICONS[kind]
  const side = Math.min(width, height)
  if (kind === 'badge') return inShape(sunMask(side), side, BADGE_COLOR)
  const square = Math.round(side * (SCALE[kind] ?? 1))
  const sun = await inShape(sunMask(square), square, on_accent)
  const ground = FULL.includes(kind)
    ? sharp({ create: { width, height, channels: 4, background: accent } })
    : sharp(await inShape(squareMask(side, side / 4), side, accent))
  return ground
    .composite([{ input: sun, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** An ICO file with one picture as PNG: a header of 6 bytes and one entry of 16. */
function icoOf(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/** Pictures kept in memory, each of a few kilobytes. */
const MAX_CACHED = 200

const cached = new Map<string, Promise<Buffer>>()

async function drawn(kind: IconKind, palette: Palette): Promise<Buffer> {
  const png = await pngOf(kind, palette)
  return kind === 'favicon' ? icoOf(png, ICONS.favicon.width) : png
}

/** A picture of the product's icon in the accent of a theme: PNG, or ICO for the favicon. */
export function iconFile(kind: IconKind, palette: Palette): Promise<Buffer> {
  const key = [kind, palette.accent, palette.on_accent].join(' ')
  const known = cached.get(key)
  if (known) return known
  const file = drawn(kind, palette)
  if (cached.size >= MAX_CACHED) cached.clear()
  cached.set(key, file)
  // The next request tries again.
  file.catch(() => cached.delete(key))
  return file
}
