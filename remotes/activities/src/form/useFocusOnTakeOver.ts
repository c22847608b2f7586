import { useEffect, useRef, type RefObject } from 'react'

/**
 * Gives the form the focus once a draft that was asked for is open in it. Not whenever one is opened: a form on a hidden
 * screen opens its own again when the screen is shown. Returns a function that takes a draft over.
 */
export function useFocusOnTakeOver(
  form: RefObject<HTMLElement | null>,
  { opening, takeOver }: { opening: number; takeOver: (key: string) => void },
): (key: string) => void {
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) form.current?.focus()
    isAsked.current = false
  }, [form, opening])
  return (key) => {
    isAsked.current = true
    takeOver(key)
  }
}
