import { useUser } from '@almanac/auth'
import { useBusy } from '@almanac/federation/shell'
import { onPageLeaving, outbox } from '@almanac/outbox'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isDraft, type Draft } from './draft'
import type { Kind } from './kinds'

/** How long typing may pause before it is kept, in milliseconds. */
const PAUSE = 150

/** Under which name something is kept that was begun and not yet saved. */
export const begunKey = (activity_id: string, kind: Kind): string => `activity_edit:${activity_id}:${kind}`

/** Under which name it is kept from the press of the button until the server has it, and while an objective is changed. */
export const objectiveKey = (objective_id: string): string => `activity_edit:${objective_id}`

/**
 * The draft that is being worked on, kept on this device with every change, so
 * that a closed tab loses nothing. `begin` makes one where none was kept.
 * `draft` is undefined until the device has answered.
 */
export function useDraft(key: string, begin: () => Draft) {
  const { id: user_id } = useUser()
  const drafts = useMemo(() => outbox.drafts(user_id), [user_id])
  const [draft, setDraft] = useState<Draft>()
  const [resumed, setResumed] = useState(false)
  const latest = useRef<Draft>(undefined)
  const first = useRef(begin)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keeping = useRef<Promise<unknown>>(Promise.resolve())

  const flush = useCallback(() => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    // Without room on the device the flow still works; only a reload would lose it.
    keeping.current = drafts.put(key, latest.current).catch(() => undefined)
  }, [drafts, key])
  useBusy(resumed, async () => {
    flush()
    await keeping.current
  })

  useEffect(() => {
    let here = true
    drafts
      .get(key)
      .catch(() => undefined)
      .then(
        (kept) => {
          if (!here || latest.current) return
          latest.current = isDraft(kept) ? kept : first.current()
          setResumed(isDraft(kept))
          setDraft(latest.current)
        },
        () => undefined,
      )
    const stop = onPageLeaving(flush)
    return () => {
      here = false
      flush()
      stop()
    }
  }, [drafts, key, flush])

  const change = useCallback(
    (next: (before: Draft) => Draft) => {
      if (!latest.current) return
      latest.current = next(latest.current)
      setDraft(latest.current)
      setResumed(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, PAUSE)
    },
    [flush],
  )

  /** Forgets what was kept; what is shown stays until somebody leaves or begins again. */
  const forget = useCallback(async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    await keeping.current
    await drafts.remove(key).catch(() => undefined)
  }, [drafts, key])

  const startOver = useCallback(async () => {
    await forget()
    latest.current = first.current()
    setResumed(false)
    setDraft(latest.current)
  }, [forget])

  return { draft, resumed, change, forget, startOver }
}
