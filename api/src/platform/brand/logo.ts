import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { cleanDrawing, type DrawingFault } from './drawing'

/** A picture of a brand as it is stored: cleaned, and named by its content. */
export interface BrandFile {
  /** SHA-256 of the content, in hexadecimal. */
  digest: string
  content_type: 'image/svg+xml' | 'image/png'
  content: Buffer
  /** CSS pixels; of a drawing its proportions. */
  width: number
  height: number
}

/** Larger files keep a phone waiting at the front door. */
export const MAX_LOGO_BYTES = 200_000
/** Sides between which a picture of pixels is neither blurred nor larger than any screen shows it. */
const LEAST_SIDE = 24
const MOST_SIDE = 2_048
/** What is wider or higher is a line where logos stand, 36 pixels high. */
const MOST_RATIO = 10
/** The height that drawings are given: only their proportions count. */
const DRAWN_HEIGHT = 100

interface Size {
  width: number
  height: number
}

const fileOf = (content_type: BrandFile['content_type'], content: Buffer, size: Size): BrandFile => ({
  digest: createHash('sha256').update(content).digest('hex'),
  content_type,
  content,
  ...size,
})

/** Why a file is no logo, in words: a key below `api.logo` with its values. */
export interface LogoFault {
  fault: DrawingFault['reason'] | 'too_large' | 'sides' | 'shape'
  values: Record<string, string>
}

const faultOf = (fault: LogoFault['fault'], values: LogoFault['values'] = {}): LogoFault => ({ fault, values })

const tooLarge = (): LogoFault => faultOf('too_large', { most: `${MAX_LOGO_BYTES / 1_000} KB` })

function cleanedDrawing(bytes: Buffer): BrandFile | LogoFault {
  const drawing = cleanDrawing(bytes.toString('utf8'))
  if ('reason' in drawing)
    return faultOf(drawing.reason, drawing.reason === 'forbidden' ? { what: drawing.what } : undefined)
  const width = Math.max(1, Math.round((drawing.width / drawing.height) * DRAWN_HEIGHT))
  return fileOf('image/svg+xml', Buffer.from(drawing.svg), { width, height: DRAWN_HEIGHT })
}

async function cleanedPicture(bytes: Buffer): Promise<BrandFile | LogoFault> {
  try {
    // Of the head alone: pixels fill the memory, however small the file.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    const sides = [width, height]
    if (Math.min(...sides) < LEAST_SIDE || Math.max(...sides) > MOST_SIDE)
      return faultOf('sides', { least: String(LEAST_SIDE), most: String(MOST_SIDE) })
    // Decoded and written again: what is hidden behind the pixels is not kept.
    const content = await sharp(bytes, { failOn: 'truncated' }).png({ compressionLevel: 9 }).toBuffer()
    return content.length > MAX_LOGO_BYTES ? tooLarge() : fileOf('image/png', content, { width, height })
  } catch {
    return faultOf('unreadable')
  }
}

const isDrawing = (bytes: Buffer): boolean =>
  /^\uFEFF?\s*(?:<\?xml|<!--|<!DOCTYPE|<svg)/i.test(bytes.toString('utf8', 0, 300))
const isPng = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n'

/**
 * A logo or mark as it may be shown: a drawing (SVG) that draws and does nothing else, without what editors leave in it,
 * or a PNG that was written again.
 */
export async function cleanLogo(bytes: Buffer): Promise<BrandFile | LogoFault> {
  if (bytes.length > MAX_LOGO_BYTES) return tooLarge()
  const file = isPng(bytes)
    ? await cleanedPicture(bytes)
    : isDrawing(bytes)
      ? cleanedDrawing(bytes)
      : faultOf('unreadable')
  if ('fault' in file) return file
  const ratio = file.width / file.height
  return Math.max(ratio, 1 / ratio) > MOST_RATIO ? faultOf('shape', { most: String(MOST_RATIO) }) : file
}
