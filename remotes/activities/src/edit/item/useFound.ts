import type { ApiError } from '@almanac/api-client'
import { useQuery } from '@almanac/api-client/query'
import { useLocale } from '@almanac/i18n'
import { useEffect, useState } from 'react'
import type { Sought } from '../kinds'
import { find, type Findings, type Found } from './sources'

/** Milliseconds after the last letter until anybody is asked. */
const REST = 250

interface Search {
  items: readonly Found[]
  /** Nobody answered; `partly`: not everybody did. */
  failed: boolean
  partly: boolean
  /** What is shown belongs to what is typed. */
  settled: boolean
  retry: () => void
}

/** What is found for what is typed, once the typing rests. Without anything typed a drug search finds nothing (specification 001, section 5). */
export function useFound(kind: Sought, typed: string): Search {
  const { locale } = useLocale()
  const [asked, setAsked] = useState(typed.trim())
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), REST)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isError, isFetching, refetch } = useQuery<Findings, ApiError>({
    queryKey: ['edit.search', kind, asked, locale],
    queryFn: ({ signal }) => find(kind, asked, locale, signal),
    staleTime: 60_000,
    // What was found for the last letters stays until the next arrives: a list that flickers can't be read.
    placeholderData: (before) => (typed.trim() === '' ? undefined : before),
  })
  return {
    items: isError ? [] : (data?.items ?? []),
    failed: isError,
    partly: data?.partly ?? false,
    settled: !isFetching && asked === typed.trim(),
    retry: () => void refetch(),
  }
}
