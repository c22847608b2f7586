import { useTapPause } from '@almanac/ui/content'
import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useReleasedHeight } from './useReleasedHeight'

/** An element whose controls are replaced by their outcome, and back. */
interface InPlace {
  element: RefObject<HTMLDivElement | null>
  /** Takes the focus after a replacement, so that the new controls are the next Tab stops. */
  words: RefObject<HTMLDivElement | null>
  /** Keeps the height while a hand is there, so that nothing below moves under the finger; afterwards gives it back. */
  height: CSSProperties
  /** Runs an action whose result replaces the controls; it resolves to false if it failed. */
  run: (action: () => Promise<boolean>) => Promise<void>
}

/** `state`: changes with each replacement. */
export function useInPlace(state: string): InPlace {
  const { element, pause } = useTapPause<HTMLDivElement>()
  const words = useRef<HTMLDivElement>(null)
  const [kept, setKept] = useState<number>()
  const height = useReleasedHeight({ element, kept, state, onReleased: () => setKept(undefined) })
  const begun = useRef(false)
  const isRunning = useRef(false)
  useLayoutEffect(() => {
    if (!begun.current) return
    begun.current = false
    // A second tap must not hit what has taken the place of the first one's button.
    pause()
    const focused = document.activeElement
    if (!focused || focused === document.body || element.current?.contains(focused))
      words.current?.focus({ preventScroll: true })
  }, [state, element, pause])
  return {
    element,
    words,
    height,
    run: async (action) => {
      pause()
      // A second tap does not end the wait for the outcome of the first.
      if (isRunning.current) return
      begun.current = true
      isRunning.current = true
      setKept(element.current?.offsetHeight)
      if (!(await action())) begun.current = false
      isRunning.current = false
    },
  }
}
