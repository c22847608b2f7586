import { useLocation } from '@almanac/ui/router'
import { useEffect, useState } from 'react'

/** The number of pages shown, by history entry. In memory: it holds on the way to an entry and back. */
export const shownPages = new Map<string, number>()

/** How many pages of a long screen are shown: one at first, and as many as before where Back leads to it. */
export function useShownPages(): readonly [pages: number, setPages: (pages: number) => void] {
  const { key } = useLocation()
  const [pages, setPages] = useState(() => shownPages.get(key) ?? 1)
  // An address that changes on the screen is another entry, which begins with what is shown.
  useEffect(() => void shownPages.set(key, pages), [key, pages])
  return [pages, setPages]
}
