import { useEffectEvent, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/**
 * A navigation to another screen begins at the top of the page, before it is
 * painted. Back and forward are left to the browser, which returns to where the
 * participant was. A dialog or filter that changes the address behind the path
 * moves nothing.
 */
export function useScrollToTop(): void {
  const { pathname } = useLocation()
  const navigation = useNavigationType()
  const begin = useEffectEvent(() => {
    if (navigation !== 'POP') window.scrollTo(0, 0)
  })
  useLayoutEffect(() => {
    begin()
  }, [pathname])
}
