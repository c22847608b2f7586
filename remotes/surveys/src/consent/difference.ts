import { loadChunk } from '@almanac/federation/shell'

/** A part of a text: unchanged, added or removed. */
export interface Part {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Longer unchanged parts are abbreviated to their ends. */
const MAX_SAME_LETTERS = 160
const SHOWN_LETTERS = 60

/** Timeout: texts with little in common take long to compare; then only the new one is shown. */
const COMPARE_TIMEOUT_MS = 2_000

/** The difference word by word; null if the texts are too long and too different to compare. The library is loaded lazily. */
export async function differenceOf(before: string, after: string): Promise<Part[] | null> {
  const { diffWordsWithSpace } = await loadChunk(() => import(/* webpackChunkName: "difference" */ 'diff'))
  const changes = diffWordsWithSpace(before, after, { timeout: COMPARE_TIMEOUT_MS })
  return (
    changes?.map(({ added, removed, value }, place) =>
      added || removed
        ? { kind: added ? 'added' : 'removed', text: value }
        : { kind: 'same', text: shortened(value, place === 0, place === changes.length - 1) },
    ) ?? null
  )
}

/** The ends of a long unchanged part next to changes. */
function shortened(text: string, first: boolean, last: boolean): string {
  if (text.length <= MAX_SAME_LETTERS) return text
  const start = first ? '' : text.slice(0, SHOWN_LETTERS).replace(/\S*$/u, '')
  const end = last ? '' : text.slice(-SHOWN_LETTERS).replace(/^\S*/u, '')
  return `${start} … ${end}`
}
