import { useEffect, useState, type RefObject } from 'react'

interface PictureInPicture {
  /** Whether a picture is in a window of its own now, however it came there. */
  isOpen: boolean
  /** Shows the first of the others there, or takes it back. */
  toggle: () => void
}

/** A small window with the picture of the other one, above other programs. */
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
  // Refused where the picture has not begun: the button stays.
  await stage
    ?.querySelector('video')
    ?.requestPictureInPicture()
    .catch(() => undefined)
}
