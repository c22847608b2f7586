import { useEffect } from 'react'

/** Moves the focus to the screen's heading, not to the start of the page, when a focused list item is removed. */
export function useFocusAfterRemoval(): void {
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      const isCovered = document.querySelector('[aria-modal="true"]') !== null
      if (isLost && !isCovered) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    },
    [],
  )
}
