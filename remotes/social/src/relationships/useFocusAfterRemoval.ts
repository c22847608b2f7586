import { useEffect } from 'react'
import { focusHeadingIfLost } from '@almanac/ui/core'

/** Moves the focus to the screen's heading, not to the start of the page, when a focused list item is removed. */
export function useFocusAfterRemoval(): void {
  useEffect(() => focusHeadingIfLost, [])
}
