import { api, type ApiError } from '@almanac/api-client'
import { useQuery } from '@almanac/api-client/query'
import type { Objective } from '@almanac/contracts/activities/activities'
import { listSymptoms, listVitals, searchDrugs, searchTerms } from '@almanac/contracts/activities/lookups'
import { useLocale } from '@almanac/i18n'
import { useEffect, useState } from 'react'
import { capitalised, type Chosen } from '../draft'
import type { SearchableKind } from '../kinds'

/** Debounce of the search, in milliseconds. */
const LOOKUP_DELAY_MS = 250

/** The results so far. */
export interface Lookup {
  items: readonly Found[]
  /** The search failed; `partly`: one of its sources failed. */
  failed: boolean
  partly: boolean
  /** The items belong to the current text. */
  settled: boolean
  retry: () => void
}

/** Debounced search results. An empty drug search finds nothing (specification 001, section 5). */
export function useLookup(kind: SearchableKind, typed: string): Lookup {
  const { locale } = useLocale()
  const [query, setQuery] = useState(typed.trim())
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), LOOKUP_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isError, isFetching, refetch } = useQuery<Findings, ApiError>({
    queryKey: ['edit.search', kind, query, locale],
    queryFn: ({ signal }) => find(kind, query, locale, signal),
    staleTime: 60_000,
    // Keeps the previous results until the next arrive, so that the list does not flicker.
    placeholderData: (before) => (typed.trim() === '' ? undefined : before),
  })
  return {
    items: isError ? [] : (data?.items ?? []),
    failed: isError,
    partly: data?.partly ?? false,
    settled: !isFetching && query === typed.trim(),
    retry: () => void refetch(),
  }
}

/** A search result. */
export interface Found extends Chosen {
  key: string
}

/** The result of a search. `partly`: one of its two sources failed. */
export interface Findings {
  items: readonly Found[]
  partly: boolean
}

/** Minimum number of characters for the drug provider and the medical terms. */
const MIN_QUERY_CHARACTERS = 2

const NOTHING: Findings = { items: [], partly: false }

const same = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase()

/** The query for the drug provider: `%` is removed, spaces become `+` (specification 001, section 5); empty sends no request. */
const drugQuery = (typed: string): string => typed.replaceAll('%', '').trim().replaceAll(/\s+/g, '+')

async function drugs(typed: string, lang: string, signal: AbortSignal): Promise<Findings> {
  const query = drugQuery(typed)
  if (query.length < MIN_QUERY_CHARACTERS) return NOTHING
  const { hits } = await api(searchDrugs, { query: { query, lang }, signal })
  return {
    items: hits.map(({ value, drugbank_pcid }) => ({
      key: drugbank_pcid,
      name: value,
      drug_bank_product_concept_id: drugbank_pcid,
    })),
    partly: false,
  }
}

/** Symptoms of the catalogue and the participant come first; duplicate medical terms are left out. */
async function symptoms(typed: string, lang: string, signal: AbortSignal): Promise<Findings> {
  const query = typed.trim()
  const [known, terms] = await Promise.allSettled([
    api(listSymptoms, { query: query ? { query } : {}, signal }),
    query.length < MIN_QUERY_CHARACTERS ? Promise.resolve([]) : api(searchTerms, { query: { query, lang }, signal }),
  ])
  if (known.status === 'rejected' && (terms.status === 'rejected' || query.length < MIN_QUERY_CHARACTERS))
    throw known.reason
  const found: Found[] =
    known.status === 'fulfilled'
      ? known.value.map(({ id, display_name }) => ({ key: id, name: display_name, symptom_id: id }))
      : []
  const further = terms.status === 'fulfilled' ? terms.value : []
  for (const { code, name } of further)
    if (!found.some((item) => same(item.name, name))) found.push({ key: code, name: capitalised(name) })
  return { items: found, partly: known.status === 'rejected' || terms.status === 'rejected' }
}

async function vitals(typed: string, signal: AbortSignal): Promise<Findings> {
  const found = await api(listVitals, { query: { query: typed.trim() || '*' }, signal })
  return { items: found.map(({ id, display_name }) => ({ key: id, name: display_name, vital_id: id })), partly: false }
}

/** Searches the typed text (specification 001, section 5). Throws ApiError if all sources fail. */
async function find(kind: SearchableKind, typed: string, lang: string, signal: AbortSignal): Promise<Findings> {
  switch (kind) {
    case 'medication':
      return drugs(typed, lang, signal)
    case 'symptom':
      return symptoms(typed, lang, signal)
    case 'vital':
      return vitals(typed, signal)
  }
}

/** Whether the activity already has a vital, by id or name (VITAL_ALREADY_ADDED). */
export function isVitalThere(
  objectives: readonly Objective[],
  { vital_id, name }: Pick<Chosen, 'vital_id' | 'name'>,
): boolean {
  return objectives.some(
    (objective) =>
      objective.type === 'VitalObjective' &&
      !objective.removed &&
      ((vital_id !== undefined && (objective.vital_id ?? objective.vital?.id) === vital_id) ||
        same(objective.vital?.display_name ?? objective.name, name)),
  )
}
