import { useBusy } from '@almanac/federation/shell'
import { useDraft } from '@almanac/outbox/draft'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isDraft, type Draft } from './draft'
import { isAdditionKey } from './draftKeys'

/**
 * The current draft, stored on this device with every change, so that closing the tab
 * loses nothing. `begin` makes one if none is stored. `draft` is undefined while it is
 * read.
 */
export function useObjectiveDraft(key: string, begin: () => Draft) {
  const { restored, store, remove } = useDraft(key, isDraft, { isShared: !isAdditionKey(key) })
  const [draft, setDraft] = useState<Draft>()
  const [resumed, setResumed] = useState(false)
  const latest = useRef<Draft>(undefined)
  const first = useRef(begin)
  useBusy(resumed)

  const show = useCallback((next: Draft, isResumed: boolean) => {
    latest.current = next
    setDraft(next)
    setResumed(isResumed)
  }, [])
  useEffect(() => {
    if (restored !== undefined && !latest.current) show(restored ?? first.current(), restored !== null)
  }, [restored, show])

  const change = useCallback(
    (next: (before: Draft) => Draft) => {
      if (!latest.current) return
      show(next(latest.current), true)
      store(latest.current)
    },
    [show, store],
  )

  const startOver = useCallback(async () => {
    await remove()
    show(first.current(), false)
  }, [remove, show])

  /** `forget` removes the stored draft; the shown one stays until the flow is left or restarted. */
  return { draft, resumed, change, forget: remove, startOver }
}
