import { useCallback, useEffect, useState } from 'react'
import { useDraft } from '@almanac/outbox/draft'
import { isSavedProgress, type SavedProgress } from './saved-progress'

const KEY = 'apple-health-export'

/** The import that is not finished on this device, in all tabs. */
export function useUnfinished() {
  const { restored, store, remove } = useDraft(KEY, isSavedProgress, { delay_ms: 0, isShared: true })
  const [unfinished, setUnfinished] = useState<SavedProgress | null>(null)
  useEffect(() => {
    if (restored) setUnfinished(restored)
  }, [restored])
  const keep = useCallback(
    (progress: SavedProgress) => {
      setUnfinished(progress)
      store(progress)
    },
    [store],
  )
  const forget = useCallback(() => {
    setUnfinished(null)
    void remove()
  }, [remove])
  return { restored, unfinished, keep, forget }
}
