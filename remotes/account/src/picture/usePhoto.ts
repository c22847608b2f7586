import { useEffect, useState } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { uploadImage } from '@almanac/contracts/account/images'
import { hasTooManyPixels } from '@almanac/domain/picture-size'

/** Why a photo was not taken: it cannot be opened here, has too many pixels, no answer, the server's words, or nothing known. */
type PhotoFailure = { kind: 'unreadable' | 'too_large' | 'offline' | 'unknown' } | { kind: 'refused'; title: string }

function failureOf(error: unknown): PhotoFailure {
  if (!(error instanceof ApiError)) return { kind: 'unknown' }
  if (error.status === 0) return { kind: 'offline' }
  const title = error.errors[0]?.title
  return title === undefined ? { kind: 'unknown' } : { kind: 'refused', title }
}

/** A photo on its way: chosen from the device, cut to a square there, and sent. */
export function usePhoto(onSent: (image_id: string) => void) {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null)
  const [failure, setFailure] = useState<PhotoFailure | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(
    () => () => {
      if (picture) URL.revokeObjectURL(picture.src)
    },
    [picture],
  )

  return {
    url: picture?.src ?? null,
    failure,
    busy,
    open: async (file: File): Promise<void> => {
      setFailure(null)
      // Before it is decoded: that could fill the memory of the device.
      const tooMany = await hasTooManyPixels(file).catch(() => null)
      if (tooMany !== false) return setFailure({ kind: tooMany === null ? 'unreadable' : 'too_large' })
      const url = URL.createObjectURL(file)
      try {
        setPicture(await openPicture(url))
      } catch {
        URL.revokeObjectURL(url)
        setFailure({ kind: 'unreadable' })
      }
    },
    /** Keeps the photo for another try when it cannot be sent. */
    send: async (area: Area): Promise<void> => {
      if (!picture) return
      setBusy(true)
      setFailure(null)
      try {
        const { id } = await api(uploadImage, {
          body: { type: 'profile' },
          files: { file: await cropped(picture, area) },
        })
        onSent(id)
      } catch (error) {
        setFailure(failureOf(error))
      } finally {
        setBusy(false)
      }
    },
    leave: (): void => {
      setPicture(null)
    },
  }
}

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
