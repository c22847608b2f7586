import { useUser } from '@almanac/auth'
import { useBusy } from '@almanac/federation/shell'
// By its package name: a relative import would bundle a second outbox into each remote.
import { onPageHide, openDraft, openSharedDraft, outbox, type FormDraft, type OtherDraft } from '@almanac/outbox'
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'

/** Debounce before input is stored, in milliseconds. */
const STORE_DELAY_MS = 150

/** Another draft of the same place. */
export type Other<T> = OtherDraft & { value: T }

/** The draft of a screen. */
export interface StoredDraft<T> {
  /** The draft stored when the screen was opened: undefined while it is read, null if there is no valid one. */
  restored: T | null | undefined
  /** The whole input is stored on the device. */
  isStored: boolean
  /** Another form has taken this draft over; what is typed from now on is a draft of its own. */
  isLost: boolean
  /** The other drafts of the place when it was opened, the newest first: of other tabs, and left by closed ones. */
  others: Other<T>[]
  /** Changes when another draft is opened in this form. */
  opening: number
  /** Stores a value after the debounce or when the page unloads. */
  store: (value: T) => void
  /** Removes the draft once it is saved or discarded. */
  remove: () => Promise<void>
  /** Opens another draft here, also one that is open in another tab. This form's own stays stored. */
  takeOver: (key: string) => void
}

interface DraftOptions {
  /** 0 if each change is small enough to be stored at once. */
  delay_ms?: number
  /** One draft for all tabs, of which the last write counts: for progress and not for typed input. */
  isShared?: boolean
}

interface Opened<T> {
  restored: T | null
  others: Other<T>[]
  opening: number
}

/**
 * Stores input as a draft of the user on this device until it is saved: it survives a
 * reload, a killed tab, another release and an expired session. Each open form has a draft
 * of its own: two tabs never write the same one, and one left by a closed tab is restored
 * by the next form of its place. On a shared device it is only in the memory of this page.
 * Full storage fails silently: the screen works, only a reload would lose the input.
 *
 * `place` says what is edited, `isDraft` rejects drafts of an older version of the screen.
 *
 * Editors of the profile and the registration form deliberately do not use it: a visitor
 * who registers has no user id yet, and unsaved personal data must not outlive the tab.
 */
export function useDraft<T>(
  place: string,
  isDraft: (value: unknown) => value is T,
  { delay_ms = STORE_DELAY_MS, isShared = false }: DraftOptions = {},
): StoredDraft<T> {
  const [isTyped, setTyped] = useState(false)
  /** Undefined until something is typed. */
  const [stored, setStored] = useState<boolean>()
  const { run, schedule, flush } = useDelayedWrite()
  /** Counts changes, so that only the last one is reported as stored. */
  const changes = useRef(0)
  const { opened, current, isLost, open } = useOpenDraft(place, isDraft, { isShared, changes, flush })

  useBusy(isTyped, flush)

  const store = useCallback(
    (value: T) => {
      const change = ++changes.current
      setTyped(true)
      setStored(false)
      const write = async () => {
        await (await current.current)?.put(value)
        if (changes.current === change) setStored(true)
      }
      schedule(write, delay_ms)
    },
    [current, delay_ms, schedule],
  )

  const remove = useCallback(() => {
    changes.current += 1
    setTyped(false)
    setStored(false)
    return run(async () => (await current.current)?.remove())
  }, [current, run])

  const takeOver = useCallback(
    (key: string) => {
      const left = release(flush(), current.current)
      changes.current += 1
      setTyped(false)
      setStored(undefined)
      void left.then(() => open(key))
    },
    [current, flush, open],
  )

  const isStored = stored ?? (opened?.restored !== undefined && opened.restored !== null)
  return { restored: undefined, others: [], opening: 0, ...opened, isStored, isLost, store, remove, takeOver }
}

interface Opening {
  isShared: boolean
  changes: RefObject<number>
  flush: () => Promise<void>
}

/** Opens the draft when the screen is mounted and lets others have it afterwards. */
function useOpenDraft<T>(
  place: string,
  isDraft: (value: unknown) => value is T,
  { isShared, changes, flush }: Opening,
) {
  const { id: user_id } = useUser()
  const forms = useMemo(() => outbox.forms(user_id), [user_id])
  const [opened, setOpened] = useState<Opened<T>>()
  const [isLost, setLost] = useState(false)
  const openings = useRef(0)
  const current = useRef<Promise<FormDraft>>(undefined)
  const isRecognized = useRef(isDraft)
  isRecognized.current = isDraft

  const open = useCallback(
    (key?: string) => {
      const before = changes.current
      const opening = ++openings.current
      const isCurrent = () => openings.current === opening
      const onLost = () => isCurrent() && setLost(true)
      const found = isShared
        ? openSharedDraft(forms.drafts, place)
        : openDraft(forms, { place, key, onLost, isDraft: (value) => isRecognized.current(value) })
      current.current = found.then(async (draft) => {
        // Input typed before the draft was read must not replace it.
        if (!isShared && changes.current !== before && draft.restored !== undefined) await draft.startNew()
        return draft
      })
      current.current.then(
        ({ restored, others }) => {
          if (!isCurrent() || changes.current !== before) return
          const isOther = (other: OtherDraft): other is Other<T> => isRecognized.current(other.value)
          const known = isRecognized.current(restored) ? restored : null
          setOpened({ restored: known, others: others.filter(isOther), opening })
          setLost(false)
        },
        () => isCurrent() && setOpened({ restored: null, others: [], opening }),
      )
    },
    [forms, place, isShared, changes],
  )

  useEffect(() => {
    open()
    const stop = onPageHide(() => void flush())
    const stopLeaving = releaseOutsidePage(
      () => current.current,
      flush,
      () => setLost(true),
    )
    return () => {
      openings.current += 1
      stop()
      stopLeaving()
      void release(flush(), current.current)
    }
  }, [open, flush])

  return { opened, current, isLost, open }
}

/** Lets other forms have the draft once it is written. */
async function release(written: Promise<void>, draft: Promise<FormDraft> | undefined): Promise<void> {
  await written
  await (await draft?.catch(() => undefined))?.release()
}

/**
 * While the browser keeps a page that was left, for Back, another form may have its draft. Returns
 * the unsubscribe function.
 */
function releaseOutsidePage(
  draft: () => Promise<FormDraft> | undefined,
  flush: () => Promise<void>,
  onLost: () => void,
): () => void {
  const left = () => void release(flush(), draft())
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    draft()
      ?.then((there) => there.reclaim())
      .then(
        (isMine) => {
          if (!isMine) onLost()
        },
        () => undefined,
      )
  }
  addEventListener('pagehide', left)
  addEventListener('pageshow', shown)
  return () => {
    removeEventListener('pagehide', left)
    removeEventListener('pageshow', shown)
  }
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
  const { restored, store, remove } = useDraft(key, isText, { delay_ms: 0 })
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
