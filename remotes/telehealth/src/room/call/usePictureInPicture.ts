import { useEffect, useState, type RefObject } from 'react'

interface PictureInPicture {
  /** Whether a video is in picture-in-picture, however that was started. */
  isOpen: boolean
  /** Opens or closes picture-in-picture for the first of the other people. */
  toggle: () => void
}

/** Picture-in-picture of the other person's video, above other programs. */
export function usePictureInPicture(stage: RefObject<HTMLElement | null>): PictureInPicture {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const look = () => setOpen(document.pictureInPictureElement !== null)
    for (const event of EVENTS) document.addEventListener(event, look)
    return () => {
      for (const event of EVENTS) document.removeEventListener(event, look)
    }
  }, [])
  return { isOpen, toggle: () => void toggle(stage.current) }
}

const EVENTS = ['enterpictureinpicture', 'leavepictureinpicture']

async function toggle(stage: HTMLElement | null): Promise<void> {
  if (document.pictureInPictureElement) return document.exitPictureInPicture()
  // Refused if the video has not started yet: the button stays.
  await stage
    ?.querySelector('video')
    ?.requestPictureInPicture()
    .catch(() => undefined)
}
