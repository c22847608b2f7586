import { useEffect, useState } from 'react'

/** Debounce before a request, in milliseconds. */
const SEARCH_DELAY_MS = 250

/** The typed text, trimmed and debounced. */
export function useDebouncedText(typed: string): string {
  const [debounced, setRested] = useState(typed.trim())
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed.trim()), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return debounced
}
