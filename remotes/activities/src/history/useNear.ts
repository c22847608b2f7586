import { useEffect, useRef, useState } from 'react'

/** Distance below the screen at which an element is prepared. */
const AHEAD_PX = 600

/** Whether an element has come near the screen; stays true from then on. */
export function useNear(isNear = false) {
  const ref = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(isNear || typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = ref.current
    if (near || !element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: `${AHEAD_PX}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [near])
  return { ref, near }
}
