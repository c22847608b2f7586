import { useState } from 'react'
import { hasShellCamera, takePhoto } from '@almanac/native/take-photo'
import { useNativeBridge } from './native'

/** What comes of a picture that the shell was asked for; `none`: the person has put the camera away. */
export type CameraOutcome = 'none' | 'reading' | 'camera_failed' | 'camera_denied'

/**
 * Takes a picture with the camera of the native app; null in a browser, in an app without it, and once it has failed:
 * a file field, which has a camera of its own, is what is left then.
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

/** Why the shell has not done it. Host and remote have a class ShellError each, so the class says nothing. */
function reasonOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'reason' in error ? error.reason : undefined
}
