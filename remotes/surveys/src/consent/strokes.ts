import { loadChunk } from '@almanac/federation/shell'

/** A drawn signature as lines, in CSS pixels of the canvas. */
export type Strokes = ReturnType<Pad['toData']>

/** Dots for each CSS pixel of the picture that is sent: sharp on paper too, and small. */
const SHARPNESS = 2

/** Whether what is stored on the device is lines of a signature. */
export const isStrokes = (stored: unknown): stored is Strokes =>
  Array.isArray(stored) &&
  stored.every(
    (stroke: unknown) =>
      typeof stroke === 'object' && stroke !== null && 'points' in stroke && Array.isArray(stroke.points),
  )

/** The same lines in a canvas of this width: made smaller when they would be cut off, else as they are. */
export function fitted(strokes: Strokes, width: number): Strokes {
  const right = Math.max(0, ...strokes.flatMap(({ points }) => points.map(({ x }) => x)))
  if (right <= width) return strokes
  const by = width / right
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * by, y: point.y * by })),
  }))
}

/** The lines in another ink. */
export const inked = (strokes: Strokes, penColor: string): Strokes => strokes.map((stroke) => ({ ...stroke, penColor }))

/** The signature as a PNG, always dark on nothing whatever the screen looks like; null when there is no line. */
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
  // The pad's own ink, which is black: the picture lies on white later.
  pad.fromData(inked(strokes, pad.penColor), { clear: false })
  pad.off()
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
}

/** The library that draws with ink; it is loaded when somebody is to sign. */
export const loadPad = async () =>
  (await loadChunk(() => import(/* webpackChunkName: "signature" */ 'signature_pad'))).default

/** A canvas that can be signed on. */
export type Pad = InstanceType<Awaited<ReturnType<typeof loadPad>>>
