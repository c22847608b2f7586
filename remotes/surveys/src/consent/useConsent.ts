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
import { bodyOf, isOutdated, startValues, withoutAgreement, type ConsentValues } from './values'

/** Why a consent was refused: what the server said; null when not even this device could store it. */
export type Refused = readonly ApiErrorEntry[] | null

/**
 * A consent objective with its states (specification 001, section 4): with no
 * consent it begins with editing; after a save the saved one is shown, from where
 * it can be edited again or left as it was.
 */
export function useConsent(objective_id: string, request: ConsentRequest) {
  const { data: entry, error, refetch, isFetching } = useCall(getConsentEntry, { params: { id: objective_id } })
  const { data: terms, refetch: refetchTerms } = useCall(getConsentTerms, { params: { id: objective_id } })
  const readAgain = () => Promise.all([refetch(), refetchTerms()])
  const storage = useConsentDraft(objective_id)
  const queued = useQueued(objective_id)
  const editing = useEditing(storage, queued)
  const { saving, isBusy, save, saveWithForm } = useSave({ objective_id, request, terms, readAgain }, editing, storage)
  const { draft, changed } = editing
  const pending = queued?.state === 'refused' ? undefined : queued
  useBusy(changed && saving === 'idle', storage.whenStored)

  const restored = useRestore(storage, queued, editing)
  const nothingYet =
    restored && !draft && !pending && !isFetching && (entry === null || (entry !== undefined && isOutdated(entry)))
  const beginNew = useEffectEvent(() => editing.begin(entry ?? null))
  useEffect(() => {
    if (nothingYet) beginNew()
  }, [nothingYet])

  const onOutcome = useEffectEvent(({ outcome, entry: write }: OutcomeEvent) => {
    // What is being saved here waits for its outcome itself.
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
    /** There is a consent, to something that the study has changed since. */
    outdated: entry !== undefined && entry !== null && isOutdated(entry) && !entry.withdrawn,
    /** When the consent was taken back; null where it was not. */
    withdrawn_at: entry?.withdrawn ? entry.updated_at : null,
    /** What the study asks to read; undefined until it is there, and where it can't be read. */
    terms,
    subject: subjectOf(objective_id),
    /** For the form around it. */
    state: stateOf({ waiting: waiting !== undefined, changed: draft !== null && changed, current, draft }),
    /** The write that waits to be sent; its words and its picture are in it. */
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

/** What the writes about the consent to an objective go by. */
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

/** Whether a write is a consent to this objective. In a form its subject is that of the form's response. */
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

/** What is being entered. Every change is stored on the device. */
function useEditing(storage: Storage, queued: OutboxEntry | undefined) {
  const user = useUser()
  const [draft, setDraft] = useState<ConsentDraft | null>(null)
  const [changed, setChanged] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const [justSaved, setJustSaved] = useState(false)

  const discardRefused = () => {
    if (queued?.state === 'refused') void outbox.discard(queued.id)
  }
  const end = () => {
    setDraft(null)
    setChanged(false)
  }
  return {
    draft,
    changed,
    refused,
    setRefused,
    justSaved,
    /** Goes on with a draft that was stored before. */
    resume: (found: ConsentDraft, errors?: Refused) => {
      setDraft({ ...found, sent: false })
      setChanged(true)
      setRefused(errors)
    },
    begin: (from: ConsentEntry | null) => {
      // What was refused would stand in the way of what comes after it.
      discardRefused()
      const values = startValues(from && isOutdated(from) ? withoutAgreement(from) : from, user)
      setDraft({ id: newId(), values, sent: false })
      setChanged(false)
      setRefused(undefined)
      setJustSaved(false)
    },
    change: (part: Partial<ConsentValues>) => {
      if (!draft) return
      const next = { ...draft, values: { ...draft.values, ...part } }
      setDraft(next)
      setChanged(true)
      void storage.store(next)
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

/** Goes on with the draft of an earlier visit, once the device has answered; true from then on. */
function useRestore({ stored, remove }: Storage, queued: OutboxEntry | undefined, { resume }: Editing): boolean {
  const [restored, setRestored] = useState(false)
  const restore = useEffectEvent((found: ConsentDraft | null) => {
    setRestored(true)
    if (!found) return
    const write = queued?.id === found.id ? queued : undefined
    if (!found.sent) resume(found)
    else if (write?.state === 'refused') resume(found, write.errors ?? [])
    // It was put into the outbox and is not there any more: the server has it.
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

/** Sends what was entered through the outbox. */
function useSave({ objective_id, request, terms, readAgain }: Asked, editing: Editing, storage: Storage) {
  const [saving, setSaving] = useState<'idle' | 'saving' | 'waiting'>('idle')
  const busy = useRef(false)
  const { draft } = editing

  /** Whether the server has acknowledged it. Pressed again before the end, nothing more happens. */
  const save = async (subject: string, onStored?: () => void): Promise<boolean> => {
    if (!draft || busy.current) return false
    busy.current = true
    setSaving('saving')
    editing.setRefused(undefined)
    const timer = setTimeout(() => setSaving((now) => (now === 'idle' ? now : 'waiting')), WAITING_DELAY_MS)
    try {
      // Before the draft counts as sent: this may fail, or take a while.
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

  /** For the form around it: gives the id, after a while also without an answer of the server; null when it was refused. */
  const saveWithForm = (subject: string) =>
    new Promise<string | null>((resolve) => {
      const id = draft?.id ?? null
      const saved = save(subject, () => setTimeout(() => resolve(id), WAITING_DELAY_MS))
      void saved.then((acknowledged) => resolve(acknowledged ? id : null))
    })

  return { saving, isBusy: () => busy.current, save, saveWithForm }
}

/** The drawing that goes with the consent, if there is one. */
async function filesOf({ way, strokes }: ConsentValues, { signature_required }: ConsentRequest) {
  const drawing = signature_required && way === 'draw' ? await pngOf(strokes) : null
  return drawing ? { files: { consent_signature_image: drawing } } : {}
}
