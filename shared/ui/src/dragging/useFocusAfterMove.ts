import { useLayoutEffect, useRef } from 'react'

/**
 * Restores the focus after a move: a moved DOM node loses it, and a button at the end
 * of the list becomes disabled; the focus then goes to the other button of the row.
 */
export function useFocusAfterMove(): () => void {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const button = focused.current
    focused.current = null
    if (!(button instanceof HTMLButtonElement)) return
    const other = [...(button.closest('li')?.querySelectorAll('button') ?? [])].find((one) => !one.disabled)
    ;(button.disabled ? other : button)?.focus()
  })
  return () => {
    focused.current = document.activeElement?.closest('li button') ?? null
  }
}
