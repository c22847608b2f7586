/** A rectangle of a picture, in picture pixels. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Side length in pixels: enough for the largest photo on a high-density screen. */
const SIDE = 1024

/** Decodes a picture; rejects when this browser cannot. */
export async function openPicture(url: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  return picture
}

/** The chosen square as a small JPEG. Made in the browser, so the rest of the picture and its metadata never leave the device. */
export async function cropped(picture: HTMLImageElement, { x, y, width, height }: Area): Promise<Blob> {
  const side = Math.max(1, Math.min(SIDE, Math.round(width)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no pictures')
  // Transparent pixels would become black.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, side, side)
  pen.drawImage(picture, x, y, width, height, 0, 0, side, side)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob) resolve(blob)
        else reject(new Error('This browser writes no JPEG'))
      },
      'image/jpeg',
      0.9,
    )
  })
}
