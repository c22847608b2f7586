import { useUser } from '@almanac/auth'
import { useBusy } from '@almanac/federation/shell'
import { outbox } from '@almanac/outbox'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isNothing, type Value } from './value'

const isValue = (kept: unknown): kept is Value =>
  typeof kept === 'string' ||
  typeof kept === 'number' ||
  (Array.isArray(kept) && kept.every((choice) => typeof choice === 'string'))

/**
 * What is being entered for one question. It is kept on this device under the
 * user's name until it is sent, so that a closed tab loses nothing; `before` is
 * what she answered earlier.
 */
export function useTyped(name: string, before: Value) {
  const { id: user_id } = useUser()
  const drafts = useMemo(() => outbox.drafts(user_id), [user_id])
  const [value, setValue] = useState(before)
  const touched = useRef(false)
  const [typing, setTyping] = useState(false)
  const keeping = useRef(Promise.resolve())
  useBusy(typing, () => keeping.current)

  useEffect(() => {
    let here = true
    drafts.get(name).then(
      (kept) => {
        if (here && !touched.current && isValue(kept)) setValue(kept)
      },
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [drafts, name])

  return {
    value,
    change: (next: Value): void => {
      touched.current = true
      setValue(next)
      setTyping(true)
      // Without room on the device the survey still works; only a reload would lose this one answer.
      keeping.current = (isNothing(next) ? drafts.remove(name) : drafts.put(name, next)).catch(() => undefined)
    },
    /** The server has it. */
    sent: (): void => {
      setTyping(false)
      keeping.current = drafts.remove(name).catch(() => undefined)
    },
  }
}
