import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import type { BrandFile } from './logo'

export type FileContent = Pick<BrandFile, 'content' | 'content_type'>

/** A picture of a brand as PNG of this height, in pixels: mail programs and home screens draw no SVG. */
export async function rasterOf({ content, content_type }: FileContent, height: number): Promise<Buffer> {
  if (content_type === 'image/png') return sharp(content).resize({ height }).png({ compressionLevel: 9 }).toBuffer()
  const drawing = new Resvg(content.toString('utf8'), {
    fitTo: { mode: 'height', value: height },
    // A logo has no text (`cleanLogo`).
    font: { loadSystemFonts: false },
  })
  return drawing.render().asPng()
}
