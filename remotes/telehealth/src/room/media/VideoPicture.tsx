import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Button } from '@almanac/ui/core'

interface VideoPictureProps {
  stream: MediaStream | null
  label: string
  /** The user's own video: muted and mirrored. */
  own?: boolean
  /** Audio output device; the system default if omitted. */
  speaker?: string
}

/** A video with audio. If the browser blocks autoplay of audio, a button starts it. */
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
    // Phones pause playback when they sleep.
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
    // If the speaker was unplugged, the system default stays in use.
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
