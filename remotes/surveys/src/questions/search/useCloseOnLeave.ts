import { useEffect, useEffectEvent, useRef, type FocusEvent } from 'react'

/**
 * Closes a list that stands in the flow of the page when somebody goes elsewhere.
 * A press elsewhere closes it only with its click: closed at the press, it would
 * move what is pressed away from under the finger.
 */
export function useCloseOnLeave(open: boolean, close: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  const isPressing = useRef(false)
  const leave = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const isOutside = ({ target }: Event) => target instanceof Node && !ref.current?.contains(target)
    const onPress = (event: Event) => {
      isPressing.current = isOutside(event)
    }
    const onClick = (event: Event) => {
      isPressing.current = false
      if (isOutside(event)) leave()
    }
    document.addEventListener('pointerdown', onPress, true)
    document.addEventListener('click', onClick)
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      document.removeEventListener('click', onClick)
    }
  }, [open])
  return {
    ref,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!isPressing.current && !currentTarget.contains(relatedTarget)) close()
    },
  }
}
