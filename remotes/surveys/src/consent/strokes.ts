import { loadChunk } from '@almanac/federation/shell'

/** A drawn signature as lines, in CSS pixels of the canvas. */
export type Strokes = ReturnType<Pad['toData']>

/** Pixels per CSS pixel of the sent picture: sharp in print, and small. */
const SHARPNESS = 2

/** Type guard for stored strokes. */
export const isStrokes = (stored: unknown): stored is Strokes =>
  Array.isArray(stored) &&
  stored.every(
    (stroke: unknown) =>
      typeof stroke === 'object' && stroke !== null && 'points' in stroke && Array.isArray(stroke.points),
  )

/** The strokes scaled down to fit a canvas of this width (CSS pixels); unchanged if they fit. */
export function fitted(strokes: Strokes, width: number): Strokes {
  const right = Math.max(0, ...strokes.flatMap(({ points }) => points.map(({ x }) => x)))
  if (right <= width) return strokes
  const by = width / right
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * by, y: point.y * by })),
  }))
}

/** The strokes in another color. */
export const inked = (strokes: Strokes, penColor: string): Strokes => strokes.map((stroke) => ({ ...stroke, penColor }))

/** The signature as a PNG, always dark on transparent in every theme; null without strokes. */
export async function pngOf(strokes: Strokes): Promise<Blob | null> {
  if (strokes.length === 0) return null
  const SignaturePad = await loadPad()
  const points = strokes.flatMap((stroke) => stroke.points)
  const margin = 12
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil((Math.max(...points.map(({ x }) => x)) + margin) * SHARPNESS)
  canvas.height = Math.ceil((Math.max(...points.map(({ y }) => y)) + margin) * SHARPNESS)
  canvas.getContext('2d')?.scale(SHARPNESS, SHARPNESS)
  const pad = new SignaturePad(canvas)
  // The pad's default ink is black: the picture is later shown on white.
  pad.fromData(inked(strokes, pad.penColor), { clear: false })
  pad.off()
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
}

/** The signature library, loaded lazily. */
export const loadPad = async () =>
  (await loadChunk(() => import(/* webpackChunkName: "signature" */ 'signature_pad'))).default

/** A canvas that can be signed on. */
export type Pad = InstanceType<Awaited<ReturnType<typeof loadPad>>>
