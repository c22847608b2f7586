import { useOpenedByAddress } from '@almanac/ui/content'
import { useLocation, useSearchParams } from '@almanac/ui/router'

const QUESTION = 'key'

/**
 * The open completed survey and question, kept in the URL as `?response=<id>&key=<key>` so that it
 * can be linked to. A question takes the entry of the survey, so that Back leads to the list.
 */
export function useReviewAddress() {
  const location = useLocation()
  const state: unknown = location.state
  const [search, setSearch] = useSearchParams()
  const { id, open, close } = useOpenedByAddress('response', [QUESTION])
  return {
    /** Null if none is open. */
    id,
    /** Key of a question on the open page; null for the list of all answers. */
    question: id === null ? null : search.get(QUESTION),
    open,
    close,
    openQuestion: (key: string | null): void =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current)
          if (key === null) next.delete(QUESTION)
          else next.set(QUESTION, key)
          return next
        },
        { replace: true, state, preventScrollReset: true },
      ),
  }
}
