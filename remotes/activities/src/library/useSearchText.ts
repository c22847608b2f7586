import { useLocation, useNavigationType, useSearchParams } from '@almanac/ui/router'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * The text of the search field, and its setter. The field has its own state which is
 * copied to `?query`, because the router updates the URL later than fast typing. Back
 * and forward restore the text from the URL.
 */
export function useSearchText(): [text: string, setText: (text: string) => void] {
  const [search, setSearch] = useSearchParams()
  const { key } = useLocation()
  const navigation = useNavigationType()
  const [text, setText] = useState(search.get('query') ?? '')

  const follow = useEffectEvent(() => {
    // A replaced URL was written by this field.
    if (navigation !== 'REPLACE') setText(search.get('query') ?? '')
  })
  useEffect(() => follow(), [key])

  const type = (value: string) => {
    setText(value)
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete('query')
        else next.set('query', value)
        return next
      },
      { replace: true },
    )
  }
  return [text, type]
}

/** Debounce of the search, in milliseconds. */
const SEARCH_DELAY_MS = 250

/** The debounced text; an empty text applies at once. */
export function useDebouncedQuery(text: string): string {
  const typed = text.trim()
  const [debounced, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return typed === '' ? '' : debounced
}
