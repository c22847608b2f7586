import { useEffect } from 'react'

/** The focus of something that has gone from a list goes to the screen's heading and not to the page's start. */
export function useFocusOnceGone(): void {
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      const isCovered = document.querySelector('[aria-modal="true"]') !== null
      if (isLost && !isCovered) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    },
    [],
  )
}
