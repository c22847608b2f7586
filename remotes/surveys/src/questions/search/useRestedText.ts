import { useEffect, useState } from 'react'

/** After the last letter, before the server is asked. */
const SEARCH_DELAY_MS = 250

/** What is typed, without the spaces around it, once the typing rests. */
export function useRestedText(typed: string): string {
  const [rested, setRested] = useState(typed.trim())
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed.trim()), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return rested
}
