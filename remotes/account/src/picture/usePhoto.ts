import { useEffect, useState } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { uploadImage } from '@almanac/contracts/account/images'
import { preparePicture, usePictureProblem } from '@almanac/ui/picture-file'
import { cropped, openPicture, type Area } from './crop'

/** Why a photo was not accepted: refused by this device or the server, with a message; no response; or unknown. */
export type PhotoFailure = { kind: 'offline' | 'unknown' } | { kind: 'refused'; title: string }

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
  const problemOf = usePictureProblem()

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
      try {
        setPicture(await openPicture(URL.createObjectURL(await preparePicture(file))))
      } catch (error) {
        setFailure({ kind: 'refused', title: problemOf(error) })
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
