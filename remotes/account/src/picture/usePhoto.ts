import { useEffect, useState } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { uploadImage } from '@almanac/contracts/account/images'
import { hasTooManyPixels } from '@almanac/domain/picture-size'
import { cropped, openPicture, type Area } from './crop'

/** Why a photo was not accepted: cannot be decoded, too many pixels, no response, an error of the server, or unknown. */
export type PhotoFailure =
  | { kind: 'unreadable' | 'too_large' | 'offline' | 'unknown' }
  | { kind: 'refused'; title: string }

function failureOf(error: unknown): PhotoFailure {
  if (!(error instanceof ApiError)) return { kind: 'unknown' }
  if (error.status === 0) return { kind: 'offline' }
  const title = error.errors[0]?.title
  return title === undefined ? { kind: 'unknown' } : { kind: 'refused', title }
}

/** State of a photo upload: choose a file, crop it to a square, send it. */
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
      // Checked before decoding, which could exhaust the device's memory.
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
    /** Sends the photo; keeps it for a retry on failure. */
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
