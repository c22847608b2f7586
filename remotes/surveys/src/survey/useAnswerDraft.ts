import { useUser } from '@almanac/auth'
import { useBusy } from '@almanac/federation/shell'
import { outbox } from '@almanac/outbox'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isNothing, type Value } from './value'

const isValue = (stored: unknown): stored is Value =>
  typeof stored === 'string' ||
  typeof stored === 'number' ||
  (Array.isArray(stored) && stored.every((choice) => typeof choice === 'string'))

/**
 * What is being entered for one question. It is kept on this device under the
 * user's name until it is sent, so that a closed tab loses nothing; `before` is
 * the answer given earlier.
 */
export function useAnswerDraft(name: string, before: Value) {
  const { id: user_id } = useUser()
  const drafts = useMemo(() => outbox.drafts(user_id), [user_id])
  const [value, setValue] = useState(before)
  const touched = useRef(false)
  const [changed, setChanged] = useState(false)
  const storing = useRef(Promise.resolve())
  useBusy(changed, () => storing.current)

  useEffect(() => {
    let mounted = true
    drafts.get(name).then(
      (stored) => {
        if (mounted && !touched.current && isValue(stored)) setValue(stored)
      },
      () => undefined,
    )
    return () => {
      mounted = false
    }
  }, [drafts, name])

  return {
    value,
    change: (next: Value): void => {
      touched.current = true
      setValue(next)
      setChanged(true)
      // Without room on the device the survey still works; only a reload would lose this one answer.
      storing.current = (isNothing(next) ? drafts.remove(name) : drafts.put(name, next)).catch(() => undefined)
    },
    /** The server has the answer. */
    remove: (): void => {
      setChanged(false)
      storing.current = drafts.remove(name).catch(() => undefined)
    },
  }
}
