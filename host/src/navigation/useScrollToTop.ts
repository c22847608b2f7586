import { useEffectEvent, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/**
 * Scrolls to the top after a navigation to another screen, before it is painted.
 * On back and forward the browser restores the scroll position. A dialog or
 * filter that changes only the query or hash does not scroll.
 */
export function useScrollToTop(): void {
  const { pathname } = useLocation()
  const navigation = useNavigationType()
  const scrollToTop = useEffectEvent(() => {
    if (navigation !== 'POP') window.scrollTo(0, 0)
  })
  useLayoutEffect(() => {
    scrollToTop()
  }, [pathname])
}
