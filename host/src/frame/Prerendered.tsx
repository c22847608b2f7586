import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useScreenChrome } from '@almanac/ui/core'

/**
 * The first screen that the page had before any script (api/src/page/prerendered.ts), and its address. Found when this
 * file runs: the first rendering empties the root.
 */
const inPage = {
  content: document.querySelector<HTMLElement>('[data-prerendered]'),
  pathname: location.pathname,
}

/** The prerendered first screen while its own code has not shown anything yet; null afterwards, and without one. */
export function usePrerendered(): HTMLElement | null {
  const { title } = useScreenChrome()
  const { pathname } = useLocation()
  const isOver = title !== '' || pathname !== inPage.pathname
  useEffect(() => {
    if (isOver) inPage.content = null
  }, [isOver])
  return isOver ? null : inPage.content
}

/** The elements of the prerendered screen, where the screen will be. */
export function Prerendered({ content }: { content: HTMLElement }) {
  return <div data-prerendered-screen="" ref={(place) => place?.replaceChildren(content)} />
}
