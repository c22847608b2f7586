import { useEffect, useState } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { uploadImage } from '@almanac/contracts/account/images'
import { hasTooManyPixels } from '@almanac/domain/picture-size'
import { cropped, openPicture, type Area } from './crop'

/** Why a photo was not accepted: it cannot be opened here, has too many pixels, no answer, the server's words, or nothing known. */
export type PhotoFailure =
  | { kind: 'unreadable' | 'too_large' | 'offline' | 'unknown' }
  | { kind: 'refused'; title: string }

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
