import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Button } from '@almanac/ui/core'

interface VideoPictureProps {
  stream: MediaStream | null
  label: string
  /** One's own: without its sound, and as in a mirror. */
  own?: boolean
  /** Where its sound comes out; the system's choice when left out. */
  speaker?: string
}

/** A picture with its sound. Where a browser does not play sound by itself, a button does. */
export function VideoPicture({ stream, label, own = false, speaker }: VideoPictureProps) {
  const { t } = useTranslation('telehealth')
  const video = useRef<HTMLVideoElement>(null)
  const [silent, setSilent] = useState(false)

  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = stream
    if (!stream) return
    const play = () =>
      element.play().then(
        () => setSilent(false),
        (error: unknown) => setSilent(error instanceof Error && error.name === 'NotAllowedError'),
      )
    // Phones pause what plays when they sleep.
    const wake = () => {
      if (document.visibilityState === 'visible' && element.paused) void play()
    }
    void play()
    document.addEventListener('visibilitychange', wake)
    return () => {
      document.removeEventListener('visibilitychange', wake)
      element.srcObject = null
    }
  }, [stream])

  useEffect(() => {
    // A speaker that was unplugged: the system's choice goes on.
    if (speaker) video.current?.setSinkId?.(speaker).catch(() => undefined)
  }, [speaker, stream])

  return (
    <>
      <video
        ref={video}
        aria-label={label}
        muted={own}
        playsInline
        autoPlay
        style={{
          position: 'absolute',
          inset: 0,
          inlineSize: '100%',
          blockSize: '100%',
          objectFit: own ? 'cover' : 'contain',
          transform: own ? 'scaleX(-1)' : undefined,
        }}
      />
      {silent && (
        <div style={{ position: 'relative', zIndex: 1 }}>
          <Button variant="primary" onClick={() => void video.current?.play().then(() => setSilent(false))}>
            {t('room.tapToHear')}
          </Button>
        </div>
      )}
    </>
  )
}
