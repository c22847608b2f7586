import { useLocation, useNavigationType, useSearchParams } from '@almanac/ui/router'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * What stands in the search field, and a setter. The field has a state of its
 * own and `?query` follows it: the router takes an address later than a quick
 * typist the next letter. Back and forward bring what was searched for there.
 */
export function useSearchText(): [text: string, setText: (text: string) => void] {
  const [search, setSearch] = useSearchParams()
  const { key } = useLocation()
  const navigation = useNavigationType()
  const [text, setText] = useState(search.get('query') ?? '')

  const follow = useEffectEvent(() => {
    // A replaced address is one that this field wrote.
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

/** Somebody who is typing pauses no longer than that. */
const SEARCH_DELAY_MS = 250

/** What is typed, once it rests. Nothing typed counts at once. */
export function useDebouncedQuery(text: string): string {
  const typed = text.trim()
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return typed === '' ? '' : rested
}
