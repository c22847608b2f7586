import { useUser } from '@almanac/auth'
import { useBusy } from '@almanac/federation/shell'
import { onPageLeaving, outbox } from '@almanac/outbox'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FormValues } from './values'

/** What is kept of a form that is not yet saved. */
export interface Draft {
  /** The id that the write will have, so that saving before and after a reload is one write. */
  id: string
  values: FormValues
  /** When something was last entered, by the server's clock, in milliseconds. */
  kept_at?: number
  /** The revision of the response that is changed which the participant has seen. */
  revision?: number
}

/** How long typing may pause before it is kept, in milliseconds. */
const PAUSE = 150

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'values' in value &&
    typeof value.values === 'object' &&
    value.values !== null &&
    'cells' in value.values &&
    typeof value.values.cells === 'object' &&
    'measured_at' in value.values
  )
}

/**
 * Keeps what is typed on this device, under the user's name, until it is saved:
 * it outlives a reload, a crash, another release and an expired session. `draft`
 * is undefined until the device has answered, then what was kept or null;
 * `isKept` says that all that was typed is on the device now.
 */
export function useDraft(key: string) {
  const { id: user_id } = useUser()
  const drafts = useMemo(() => outbox.drafts(user_id), [user_id])
  const [draft, setDraft] = useState<Draft | null>()
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; keep: () => void }>(undefined)
  const [typing, setTyping] = useState(false)
  const [isKept, setKept] = useState(false)
  const removed = useRef(false)
  const keeping = useRef(Promise.resolve())
  useBusy(typing, async () => {
    waiting.current?.keep()
    await keeping.current
  })

  useEffect(() => {
    let here = true
    drafts
      .get(key)
      .catch(() => null)
      .then(
        (kept) => {
          if (!here) return
          setDraft(isDraft(kept) ? kept : null)
          setKept(isDraft(kept))
        },
        () => undefined,
      )
    const keepNow = () => waiting.current?.keep()
    const stop = onPageLeaving(keepNow)
    return () => {
      here = false
      keepNow()
      stop()
    }
  }, [drafts, key])

  const keep = useCallback(
    (value: Draft) => {
      if (waiting.current) clearTimeout(waiting.current.timer)
      removed.current = false
      setTyping(true)
      setKept(false)
      const now = () => {
        if (waiting.current) clearTimeout(waiting.current.timer)
        waiting.current = undefined
        // Without room on the device the form still works; only a reload would lose it.
        keeping.current = drafts.put(key, value).then(
          () => {
            if (waiting.current === undefined && !removed.current) setKept(true)
          },
          () => undefined,
        )
      }
      waiting.current = { timer: setTimeout(now, PAUSE), keep: now }
    },
    [drafts, key],
  )

  const remove = useCallback(() => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = undefined
    removed.current = true
    setTyping(false)
    setKept(false)
    return drafts.remove(key).catch(() => undefined)
  }, [drafts, key])

  return { draft, isKept, keep, remove }
}
