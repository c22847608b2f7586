import { useLocation, useSearchParams } from '@almanac/ui/router'
import { useEffect, useState } from 'react'

const RESPONSE = 'response'
const QUESTION = 'key'

/** The same beside the list: the address says what is open, and Back closes it. */
export function useReviewBeside() {
  const [search, setSearch] = useSearchParams()
  const id = search.get(RESPONSE)
  return {
    id,
    question: search.get(QUESTION),
    open: (response_id: string): void => setSearch({ [RESPONSE]: response_id }),
    openQuestion: (key: string | null): void =>
      setSearch(
        { ...(id !== null && { [RESPONSE]: id }), ...(key !== null && { [QUESTION]: key }) },
        { replace: true },
      ),
  }
}

/**
 * The open completed survey and question, kept in the URL as
 * `?response=<id>&key=<key>` so that it can be linked to. The dialog adds one history
 * entry and the URL changes within it, so that Back, the close button and Escape all
 * lead to the list and leave no entry behind.
 */
export function useReviewAddress() {
  const location = useLocation()
  const state: unknown = location.state
  const [search, setSearch] = useSearchParams()
  const named = search.get(RESPONSE)
  const namedQuestion = search.get(QUESTION)
  const [opened, setOpened] = useState(named === null ? null : { id: named, from: location.key })
  const [question, setQuestion] = useState(named === null ? null : namedQuestion)
  const id = opened?.id ?? null
  const hasOwnEntry = opened !== null && opened.from !== location.key

  useEffect(() => {
    const isShown = id === named && question === namedQuestion
    if (isShown || (id !== null && !hasOwnEntry)) return
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of [
          [RESPONSE, id],
          [QUESTION, question],
        ] as const)
          if (value === null) next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace: true, state, preventScrollReset: true },
    )
  }, [id, named, question, namedQuestion, hasOwnEntry, setSearch, state])

  return {
    /** Null if none is open. */
    id,
    /** Key of a question on the open page; null for the list of all answers. */
    question,
    open: (response_id: string): void => {
      setOpened({ id: response_id, from: location.key })
      setQuestion(null)
    },
    openQuestion: setQuestion,
    close: (): void => {
      setOpened(null)
      setQuestion(null)
    },
  }
}
