import { useEffect, useState } from 'react'

/** Somebody who is typing pauses no longer than that, in milliseconds. */
const PAUSE = 250

/** What is typed, once it rests. Nothing typed counts at once. */
export function useTyped(text: string): string {
  const typed = text.trim()
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  return typed === '' ? '' : rested
}
