import { useUser } from '@almanac/auth'
import { useBusy } from '@almanac/federation/shell'
// By its public name: a relative import would bring a second outbox into each remote.
import { onPageLeaving, outbox } from '@almanac/outbox'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** How long typing may pause before it is stored. */
const STORE_DELAY_MS = 150

/** What is being typed on a screen, and how it is stored until it is saved. */
export interface StoredDraft<T> {
  /** What was stored when the screen opened: undefined until the device has answered, null where there was none of today's shape. */
  restored: T | null | undefined
  /** Everything that was typed is on the device now. */
  isStored: boolean
  /** Stores a value, after a pause in typing or when the page goes. */
  store: (value: T) => void
  /** Removes what was stored, once it is saved or given up. */
  remove: () => Promise<void>
}

/**
 * Stores what is typed on this device under the user's name until it is saved:
 * it outlives a reload, a killed tab, another release and an expired session.
 * On a shared device it stays in the memory of this page alone. A device without
 * room fails silently: the screen works, only a reload would lose what was typed.
 *
 * `key` names what is edited, `isDraft` refuses what an older version of the
 * screen has stored. `delay_ms` is 0 where each change is small enough to be
 * stored at once.
 *
 * Editors of the profile and the registration form do not use it, on purpose:
 * who registers has no user id yet to store anything under, and personal data
 * that nobody has saved is not to outlive the tab.
 */
export function useDraft<T>(
  key: string,
  isDraft: (value: unknown) => value is T,
  delay_ms: number = STORE_DELAY_MS,
): StoredDraft<T> {
  const { id: user_id } = useUser()
  const drafts = useMemo(() => outbox.drafts(user_id), [user_id])
  const [restored, setRestored] = useState<T | null>()
  const [isTyped, setTyped] = useState(false)
  const [isStored, setStored] = useState(false)
  const { run, schedule, flush } = useDelayedWrite()
  /** Counts changes, so that only the last one is called stored. */
  const changes = useRef(0)
  const isRecognized = useRef(isDraft)
  isRecognized.current = isDraft

  useBusy(isTyped, flush)

  useEffect(() => {
    let mounted = true
    const before = changes.current
    const found = drafts.get(key).catch(() => null)
    void found.then((value) => {
      // What was typed before the device has answered is newer than its answer.
      if (!mounted || changes.current !== before) return
      const known = isRecognized.current(value)
      setRestored(known ? value : null)
      setStored(known)
    })
    const stop = onPageLeaving(() => void flush())
    return () => {
      mounted = false
      void flush()
      stop()
    }
  }, [drafts, key, flush])

  const store = useCallback(
    (value: T) => {
      const change = ++changes.current
      setTyped(true)
      setStored(false)
      const write = async () => {
        await drafts.put(key, value)
        if (changes.current === change) setStored(true)
      }
      schedule(write, delay_ms)
    },
    [drafts, key, delay_ms, schedule],
  )

  const remove = useCallback(() => {
    changes.current += 1
    setTyped(false)
    setStored(false)
    return run(() => drafts.remove(key))
  }, [drafts, key, run])

  return { restored, isStored, store, remove }
}

type DraftWrite = () => Promise<void>

/** Runs the last of several writes after a pause, or at once when it is flushed; one that fails is given up. */
function useDelayedWrite() {
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; write: DraftWrite }>(undefined)
  const running = useRef<Promise<void>>(Promise.resolve())
  const cancel = useCallback(() => {
    clearTimeout(pending.current?.timer)
    pending.current = undefined
  }, [])
  const run = useCallback(
    (write: DraftWrite) => {
      cancel()
      running.current = write().catch(() => undefined)
      return running.current
    },
    [cancel],
  )
  const schedule = useCallback(
    (write: DraftWrite, delay_ms: number) => {
      cancel()
      if (delay_ms === 0) void run(write)
      else pending.current = { timer: setTimeout(() => void run(write), delay_ms), write }
    },
    [cancel, run],
  )
  const flush = useCallback(() => (pending.current ? run(pending.current.write) : running.current), [run])
  return { run, schedule, flush }
}

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * A text that is being written, stored with each letter until it is sent. Back
 * at `initial` it has no draft. Give the component another React key where the
 * draft's key changes.
 */
export function useTextDraft(key: string, initial = ''): [text: string, write: (text: string) => void] {
  const { restored, store, remove } = useDraft(key, isText, 0)
  const [base] = useState(initial)
  const [typed, setTyped] = useState<string>()
  const text = typed ?? restored ?? base
  useBusy(text !== base)
  return [
    text,
    (next) => {
      setTyped(next)
      if (next === base) void remove()
      else store(next)
    },
  ]
}
