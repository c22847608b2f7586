import { useUser } from '@almanac/auth'
import { useBusy } from '@almanac/federation/shell'
// By its package name: a relative import would bundle a second outbox into each remote.
import { onPageHide, outbox } from '@almanac/outbox'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** Debounce before input is stored, in milliseconds. */
const STORE_DELAY_MS = 150

/** The draft of a screen. */
export interface StoredDraft<T> {
  /** The draft stored when the screen was opened: undefined while it is read, null if there is no valid one. */
  restored: T | null | undefined
  /** The whole input is stored on the device. */
  isStored: boolean
  /** Stores a value after the debounce or when the page unloads. */
  store: (value: T) => void
  /** Removes the draft once it is saved or discarded. */
  remove: () => Promise<void>
}

/**
 * Stores input as a draft of the user on this device until it is saved: it survives a
 * reload, a killed tab, another release and an expired session. On a shared device it is
 * only in the memory of this page. Full storage fails silently: the screen works, only a
 * reload would lose the input.
 *
 * `key` identifies the edited item, `isDraft` rejects drafts of an older version of the
 * screen. `delay_ms` is 0 if each change is small enough to be stored at once.
 *
 * Editors of the profile and the registration form deliberately do not use it: a visitor
 * who registers has no user id yet, and unsaved personal data must not outlive the tab.
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
  /** Counts changes, so that only the last one is reported as stored. */
  const changes = useRef(0)
  const isRecognized = useRef(isDraft)
  isRecognized.current = isDraft

  useBusy(isTyped, flush)

  useEffect(() => {
    let mounted = true
    const before = changes.current
    const found = drafts.get(key).catch(() => null)
    void found.then((value) => {
      // Input typed before the draft was read is newer than the draft.
      if (!mounted || changes.current !== before) return
      const known = isRecognized.current(value)
      setRestored(known ? value : null)
      setStored(known)
    })
    const stop = onPageHide(() => void flush())
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

/** Debounces writes: runs the last one after the delay, or at once on flush; a failed one is dropped. */
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
 * The draft of a text, stored on each change until it is sent. Equal to `initial` it has
 * no draft. Give the component another React key if the draft's key changes.
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
