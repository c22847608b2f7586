import { useEffect } from 'react'

/** How many open dialogs lock the page. */
let locks = 0

/**
 * Keeps the page from scrolling while a dialog is open. Not by `:has()`, for which a browser would look through the
 * whole page whenever an element of it comes or goes.
 */
export function useScrollLock(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const { dataset } = document.documentElement
    locks += 1
    dataset['scrollLocked'] = ''
    return () => {
      locks -= 1
      if (locks === 0) delete dataset['scrollLocked']
    }
  }, [active])
}
