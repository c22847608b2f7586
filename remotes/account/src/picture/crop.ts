/** A part of a picture, in its own pixels. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Pixels on a side: what the largest place of a photo needs on a dense screen. */
const SIDE = 1024

/** Opens a picture; rejects when this browser cannot. */
export async function openPicture(url: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  return picture
}

/** The chosen square as a small JPEG, made in the browser: the rest of the picture never leaves the device, and neither does what the camera wrote into it. */
export async function cropped(picture: HTMLImageElement, { x, y, width, height }: Area): Promise<Blob> {
  const side = Math.max(1, Math.min(SIDE, Math.round(width)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no pictures')
  // What is transparent would come out black.
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
