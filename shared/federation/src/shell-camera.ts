import { useEffect, useState } from 'react'
import { hasShellCamera, readPhoto, takenPhoto, takePhoto } from '@almanac/native/take-photo'
import { useNativeBridge } from './native'

/** State of a picture requested from the shell; `none`: the person canceled the camera. */
export type CameraOutcome = 'none' | 'reading' | 'camera_failed' | 'camera_denied'

/**
 * Takes a picture with the camera of the native app; null in a browser, in an app without it, and
 * once it has failed: the fallback is a file field, which has a camera of its own.
 */
export function useShellCamera(
  take: (photo: Blob) => Promise<void>,
  onOutcome: (outcome: CameraOutcome) => void,
): (() => void) | null {
  const bridge = useNativeBridge()
  const [hasFailed, setFailed] = useState(false)
  if (!bridge || hasFailed || !hasShellCamera(bridge)) return null
  return () => {
    onOutcome('reading')
    takePhoto(bridge).then(take, (error: unknown) => {
      const reason = reasonOf(error)
      if (reason === 'cancelled') {
        onOutcome('none')
        return
      }
      setFailed(true)
      onOutcome(reason === 'denied' ? 'camera_denied' : 'camera_failed')
    })
  }
}

/** Reason of a shell error. Host and remote each have their own class ShellError, so `instanceof` would not work. */
function reasonOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'reason' in error ? error.reason : undefined
}

/**
 * Reads the picture that was taken before Android ended the app with its camera open; null without
 * one, and once it has been read.
 */
export function useTakenPhoto(take: (photo: Blob) => Promise<void>): (() => void) | null {
  const bridge = useNativeBridge()
  const [photo, setPhoto] = useState<Awaited<ReturnType<typeof takenPhoto>>>(null)
  useEffect(() => {
    let isCurrent = true
    if (bridge) void takenPhoto(bridge).then((found) => isCurrent && setPhoto(found))
    return () => {
      isCurrent = false
    }
  }, [bridge])
  if (!bridge || !photo) return null
  return () => {
    setPhoto(null)
    // Another field may have read it meanwhile.
    readPhoto(bridge, photo).then(take, () => undefined)
  }
}
