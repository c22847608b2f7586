import { useEffect, useState } from 'react'

/** Pixels after which a screen's own heading has left the view. */
const PAST_HEADING = 64

/** Whether the page has been scrolled past its heading. */
export function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => {
      setScrolled(window.scrollY > PAST_HEADING)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => {
      removeEventListener('scroll', look)
    }
  }, [])
  return scrolled
}
