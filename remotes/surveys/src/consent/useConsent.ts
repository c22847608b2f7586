import { ApiError } from '@almanac/api-client'
import { useCall } from '@almanac/api-client/query'
import type { ApiErrorEntry } from '@almanac/contracts'
import {
  createConsentEntry,
  getConsentEntry,
  getConsentTerms,
  type ConsentEntry,
  type ConsentTerms,
} from '@almanac/contracts/surveys/consent'
import { useUser } from '@almanac/auth'
import type { ConsentRequest } from '@almanac/federation'
import { useBusy } from '@almanac/federation/shell'
import { newId, outbox, useOutbox, type OutboxEntry, type OutcomeEvent } from '@almanac/outbox'
import { WAITING_DELAY_MS } from '@almanac/outbox/waiting'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pngOf } from './strokes'
import { useConsentDraft, type ConsentDraft } from './useConsentDraft'
import {
  bodyOf,
  isOutdated,
  startValues,
  withoutAgreement,
  withoutSignature,
  wordsOf,
  type ConsentValues,
} from './values'

/** Why a consent was refused: errors of the server; null if this device could not store it. */
export type Refused = readonly ApiErrorEntry[] | null

/**
 * The states of a consent objective (specification 001, section 4): without a
 * consent it starts in editing; after a save the saved one is shown, which can be
 * edited again.
 */
export function useConsent(objective_id: string, request: ConsentRequest) {
  const { data: entry, error, refetch, isFetching } = useCall(getConsentEntry, { params: { id: objective_id } })
  const { data: terms, refetch: refetchTerms } = useCall(getConsentTerms, { params: { id: objective_id } })
  const readAgain = () => Promise.all([refetch(), refetchTerms()])
  const storage = useConsentDraft(objective_id)
  const queued = useQueued(objective_id)
  const words = terms && wordsOf(terms)
  const editing = useEditing(storage, queued, words)
  const { saving, isBusy, save, saveWithForm } = useSave({ objective_id, request, terms, readAgain }, editing, storage)
  const { draft, changed } = editing
  const pending = queued?.state === 'refused' ? undefined : queued
  useBusy(changed && saving === 'idle', storage.whenStored)

  const isOther = draft !== null && words !== undefined && draft.read !== undefined && draft.read !== words
  const beginAgain = useEffectEvent(() => editing.beginAgain())
  useEffect(() => {
    if (isOther && saving === 'idle') beginAgain()
  }, [isOther, saving])

  const restored = useRestore(storage, queued, editing)
  const nothingYet =
    restored && !draft && !pending && !isFetching && (entry === null || (entry !== undefined && isOutdated(entry)))
  const beginNew = useEffectEvent(() => editing.begin(entry ?? null))
  useEffect(() => {
    if (nothingYet) beginNew()
  }, [nothingYet])

  const onOutcome = useEffectEvent(({ outcome, entry: write }: OutcomeEvent) => {
    // A save in progress here awaits its own outcome.
    if (!isFor(write, objective_id) || isBusy()) return
    if (outcome === 'refused') {
      if (!draft && storage.stored?.id === write.id) editing.resume(storage.stored, write.errors ?? [])
      return
    }
    if (!draft) void storage.remove()
    void readAgain()
  })
  useEffect(() => outbox.onOutcome((event) => onOutcome(event)), [])

  const waiting = !draft || saving === 'waiting' ? pending : undefined
  const current = entry && !isOutdated(entry) ? entry : null
  return {
    entry: current,
    /** There is a consent, to a text that has changed since. */
    outdated: entry !== undefined && entry !== null && isOutdated(entry) && !entry.withdrawn,
    /** What was entered was for a text that has changed since. */
    begun_again: editing.begunAgain,
    /** When the consent was withdrawn; null if it was not. */
    withdrawn_at: entry?.withdrawn ? entry.updated_at : null,
    /** The document of the study; undefined while it loads and if it fails to load. */
    terms,
    subject: subjectOf(objective_id),
    /** For the surrounding form. */
    state: stateOf({ waiting: waiting !== undefined, changed: draft !== null && changed, current, draft }),
    /** The pending write, with its values and picture. */
    waiting,
    draft,
    refused: editing.refused,
    busy: saving !== 'idle',
    justSaved: editing.justSaved,
    failed: !draft && !waiting && entry === undefined ? error : null,
    retry: () => void readAgain(),
    withdrawn: () => void readAgain(),
    change: editing.change,
    save: () => void save(subjectOf(objective_id)),
    saveWithForm,
    edit: () => editing.begin(entry ?? null),
    cancel: editing.cancel,
  }
}

/** Outbox subject of the consent to an objective. */
export const subjectOf = (objective_id: string): string => `consent:${objective_id}`

interface StateParts {
  waiting: boolean
  changed: boolean
  current: ConsentEntry | null
  draft: ConsentDraft | null
}

function stateOf({ waiting, changed, current, draft }: StateParts): 'given' | 'changed' | 'empty' | 'unknown' {
  if (waiting) return 'given'
  if (changed) return 'changed'
  if (current) return 'given'
  return draft ? 'empty' : 'unknown'
}

/** Whether a write is a consent to this objective. In a form its subject is that of the response. */
const isFor = ({ callId, params }: OutboxEntry, objective_id: string): boolean =>
  callId === createConsentEntry.id &&
  typeof params === 'object' &&
  params !== null &&
  'id' in params &&
  params.id === objective_id

/** The latest consent to this objective in the outbox. */
function useQueued(objective_id: string): OutboxEntry | undefined {
  return useOutbox()
    .filter((write) => isFor(write, objective_id))
    .at(-1)
}

type Storage = ReturnType<typeof useConsentDraft>
type Editing = ReturnType<typeof useEditing>

/** A consent as far as it still holds. */
const standing = (entry: ConsentEntry): ConsentEntry => (isOutdated(entry) ? withoutAgreement(entry) : entry)

/** The form values. Every change is stored on the device. `words`: those of the terms on the screen. */
function useEditing(storage: Storage, queued: OutboxEntry | undefined, words: string | undefined) {
  const user = useUser()
  const [draft, setDraft] = useState<ConsentDraft | null>(null)
  const [changed, setChanged] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const [justSaved, setJustSaved] = useState(false)
  const [begunAgain, setBegunAgain] = useState(false)

  const discardRefused = () => {
    if (queued?.state === 'refused') void outbox.discard(queued.id)
  }
  const end = () => {
    setDraft(null)
    setChanged(false)
    setBegunAgain(false)
  }
  const put = (next: ConsentDraft) => {
    setDraft(next)
    void storage.store(next)
  }
  return {
    draft,
    changed,
    begunAgain,
    refused,
    setRefused,
    justSaved,
    /** Restores a stored draft. */
    resume: (found: ConsentDraft, errors?: Refused) => {
      setDraft({ ...found, sent: false })
      setChanged(true)
      setRefused(errors)
    },
    begin: (from: ConsentEntry | null) => {
      // A refused write would block later writes of the same subject.
      discardRefused()
      setDraft({ id: newId(), values: startValues(from && standing(from), user), sent: false })
      setChanged(false)
      setRefused(undefined)
      setJustSaved(false)
    },
    change: (part: Partial<ConsentValues>) => {
      if (!draft) return
      setChanged(true)
      put({ ...draft, values: { ...draft.values, ...part }, read: words ?? draft.read })
    },
    /** Other terms are on the screen than those that were being signed. */
    beginAgain: () => {
      if (!draft) return
      setBegunAgain(true)
      put({ ...draft, values: withoutSignature(draft.values), read: words })
    },
    saved: () => {
      setJustSaved(true)
      end()
    },
    cancel: () => {
      end()
      setRefused(undefined)
      discardRefused()
      void storage.remove()
    },
  }
}

/** Restores the draft of an earlier visit once it is read from the device; true from then on. */
function useRestore({ stored, remove }: Storage, queued: OutboxEntry | undefined, { resume }: Editing): boolean {
  const [restored, setRestored] = useState(false)
  const restore = useEffectEvent((found: ConsentDraft | null) => {
    setRestored(true)
    if (!found) return
    const write = queued?.id === found.id ? queued : undefined
    if (!found.sent) resume(found)
    else if (write?.state === 'refused') resume(found, write.errors ?? [])
    // It was in the outbox and no longer is: the server has acknowledged it.
    else if (!write) void remove()
  })
  useEffect(() => {
    if (stored !== undefined) restore(stored)
  }, [stored])
  return restored
}

interface Asked {
  objective_id: string
  request: ConsentRequest
  terms: ConsentTerms | undefined
  readAgain: () => Promise<unknown>
}

/** Sends the form values through the outbox. */
function useSave({ objective_id, request, terms, readAgain }: Asked, editing: Editing, storage: Storage) {
  const [saving, setSaving] = useState<'idle' | 'saving' | 'waiting'>('idle')
  const busy = useRef(false)
  const { draft } = editing

  /** Whether the server has acknowledged it. A second press meanwhile has no effect. */
  const save = async (subject: string, onStored?: () => void): Promise<boolean> => {
    if (!draft || busy.current) return false
    busy.current = true
    setSaving('saving')
    editing.setRefused(undefined)
    const timer = setTimeout(() => setSaving((now) => (now === 'idle' ? now : 'waiting')), WAITING_DELAY_MS)
    try {
      // Before the draft is marked as sent, because this may fail or take a while.
      const files = await filesOf(draft.values, request)
      await storage.store({ ...draft, sent: true })
      await outbox.put({
        call: createConsentEntry,
        id: draft.id,
        subject,
        params: { id: objective_id },
        body: bodyOf(draft.id, draft.values, request, terms),
        ...files,
      })
      onStored?.()
      await outbox.settled(draft.id)
      await storage.remove()
      await readAgain()
      editing.saved()
      return true
    } catch (error) {
      editing.setRefused(error instanceof ApiError ? error.errors : null)
      void storage.store(draft)
      return false
    } finally {
      clearTimeout(timer)
      busy.current = false
      setSaving('idle')
    }
  }

  /** For the surrounding form: resolves to the id, after a timeout also without a response; null if it was refused. */
  const saveWithForm = (subject: string) =>
    new Promise<string | null>((resolve) => {
      const id = draft?.id ?? null
      const saved = save(subject, () => setTimeout(() => resolve(id), WAITING_DELAY_MS))
      void saved.then((acknowledged) => resolve(acknowledged ? id : null))
    })

  return { saving, isBusy: () => busy.current, save, saveWithForm }
}

/** The drawn signature as a file, if any. */
async function filesOf({ way, strokes }: ConsentValues, { signature_required }: ConsentRequest) {
  const drawing = signature_required && way === 'draw' ? await pngOf(strokes) : null
  return drawing ? { files: { consent_signature_image: drawing } } : {}
}
