import sharp from 'sharp'
import type { Palette, Theme } from '@almanac/contracts/platform/theme'
import { type BrandFile, ICONS, type IconKind, rasterOf } from '../../platform'
import { shareImage } from './share'
import { squareMask, sunMask } from './sun'

/** What is drawn of a theme. */
type Drawn = Pick<Theme, 'name' | 'light' | 'brand'>

/** The content of a mark or logo. */
type Mark = Pick<BrandFile, 'content' | 'content_type'>

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

/** Pictures kept in memory, each of a few kilobytes, those of links of some tens. */
const MAX_CACHED = 200

const cached = new Map<string, Promise<Buffer>>()

/** A company's own mark in the place of the product's icon; its shape alone is no badge, so that stays. */
async function markedPng(kind: IconKind, { light }: Pick<Theme, 'light'>, mark: Mark): Promise<Buffer> {
  const { width, height } = ICONS[kind]
  const side = Math.round(Math.min(width, height) * (SCALE[kind] ?? 1))
  // A mark is a square, but for a pixel.
  const own = await sharp(await rasterOf(mark, side))
    .resize({ width: side, height: side, fit: 'contain', background: '#0000' })
    .png({ compressionLevel: 9 })
    .toBuffer()
  if (!FULL.includes(kind)) return own
  return sharp({ create: { width, height, channels: 4, background: light.ground } })
    .composite([{ input: own, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

async function drawn(kind: IconKind, theme: Drawn, mark: Mark | undefined): Promise<Buffer> {
  if (kind === 'share' && theme.brand) return shareImage(theme, mark)
  const png = mark && kind !== 'badge' ? await markedPng(kind, theme, mark) : await pngOf(kind, theme.light)
  return kind === 'favicon' ? icoOf(png, ICONS.favicon.width) : png
}

/**
 * The icon of a theme: its brand's mark, which `readMark` reads, else the product's icon in its accent; of links the
 * brand's logo over its sky. PNG, or ICO for the favicon.
 */
export async function iconFile(
  kind: IconKind,
  theme: Drawn,
  readMark: (src: string) => Promise<Mark | undefined>,
): Promise<Buffer> {
  const { brand, light } = theme
  const src = (kind === 'share' ? brand?.logo?.light : brand?.mark)?.src
  const key = [kind, ...Object.values(light), brand?.name, brand?.sky, src].join(' ')
  const known = cached.get(key)
  if (known) return known
  const file = drawn(kind, theme, src === undefined ? undefined : await readMark(src))
  if (cached.size >= MAX_CACHED) cached.clear()
  cached.set(key, file)
  // The next request tries again.
  file.catch(() => cached.delete(key))
  return file
}
