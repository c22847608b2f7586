import { ApiError } from '@almanac/api-client'
import { useCall } from '@almanac/api-client/query'
import type { ApiErrorEntry } from '@almanac/contracts'
import { createConsentEntry, getConsentEntry, type ConsentEntry } from '@almanac/contracts/surveys/consent'
import { useUser } from '@almanac/auth'
import type { ConsentRequest } from '@almanac/federation'
import { useBusy } from '@almanac/federation/shell'
import { newId, outbox, useOutbox, type OutboxEntry, type OutcomeEvent } from '@almanac/outbox'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pngOf } from './strokes'
import { useConsentDraft, type ConsentDraft } from './useConsentDraft'
import { bodyOf, isOutdated, startValues, withoutAgreement, type ConsentValues } from './values'

/** Longer than that, and it is said that it waits. In milliseconds. */
const PATIENCE = 1_000

/** Whether a write is a consent to this objective. In a form it goes by the subject of the form's response. */
const isFor = ({ callId, params }: OutboxEntry, objective_id: string): boolean =>
  callId === createConsentEntry.id &&
  typeof params === 'object' &&
  params !== null &&
  'id' in params &&
  params.id === objective_id

/** Why a consent was not taken: what the server said; null when not even this device could keep it. */
export type Refused = readonly ApiErrorEntry[] | null

/**
 * A consent objective with its states (specification 001, section 4): with no
 * consent it begins with editing; after a save the saved one is shown, from where
 * it can be edited again or left as it was.
 */
export function useConsent(objective_id: string, asked: ConsentRequest) {
  const user = useUser()
  const subject = `consent:${objective_id}`
  const { data: entry, error, refetch, isFetching } = useCall(getConsentEntry, { params: { id: objective_id } })
  const { kept, keep, remove, whenKept } = useConsentDraft(objective_id)
  const writes = useOutbox()
  const queued = writes.filter((write) => isFor(write, objective_id)).at(-1)
  const [draft, setDraft] = useState<ConsentDraft | null>(null)
  const [changed, setChanged] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const [saving, setSaving] = useState<'no' | 'under_way' | 'waiting'>('no')
  const [justSaved, setJustSaved] = useState(false)
  const [restored, setRestored] = useState(false)
  const busy = useRef(false)
  const pending = queued?.state === 'refused' ? undefined : queued
  useBusy(changed && saving === 'no', whenKept)

  const resume = (found: ConsentDraft, errors?: Refused) => {
    setDraft({ ...found, sent: false })
    setChanged(true)
    setRefused(errors)
  }
  const begin = (from: ConsentEntry | null) => {
    // What was refused would stand in the way of what comes after it.
    if (queued?.state === 'refused') void outbox.discard(queued.id)
    setDraft({
      id: newId(),
      values: startValues(from && isOutdated(from) ? withoutAgreement(from) : from, user),
      sent: false,
    })
    setChanged(false)
    setRefused(undefined)
    setJustSaved(false)
  }

  const restore = useEffectEvent((found: ConsentDraft | null) => {
    setRestored(true)
    if (!found) return
    const write = queued?.id === found.id ? queued : undefined
    if (!found.sent) resume(found)
    else if (write?.state === 'refused') resume(found, write.errors ?? [])
    // Handed over and no longer waiting: the server has it.
    else if (!write) void remove()
  })
  useEffect(() => {
    if (kept !== undefined) restore(kept)
  }, [kept])

  const nothingYet =
    restored && !draft && !pending && !isFetching && (entry === null || (entry !== undefined && isOutdated(entry)))
  const beginNew = useEffectEvent(() => begin(entry ?? null))
  useEffect(() => {
    if (nothingYet) beginNew()
  }, [nothingYet])

  const ended = useEffectEvent(({ outcome, entry: write }: OutcomeEvent) => {
    // What is saved here at this moment waits for its end itself.
    if (!isFor(write, objective_id) || busy.current) return
    if (outcome === 'refused') {
      if (!draft && kept?.id === write.id) resume(kept, write.errors ?? [])
      return
    }
    if (!draft) void remove()
    void refetch()
  })
  useEffect(() => outbox.onOutcome((event) => ended(event)), [])

  const change = (part: Partial<ConsentValues>) => {
    if (!draft) return
    const next = { ...draft, values: { ...draft.values, ...part } }
    setDraft(next)
    setChanged(true)
    void keep(next)
  }

  /** Says whether the server took it. Pressed again before the end, nothing more happens. */
  const save = async (under: string, onKept?: () => void): Promise<boolean> => {
    if (!draft || busy.current) return false
    busy.current = true
    setSaving('under_way')
    setRefused(undefined)
    const { id, values } = draft
    const timer = setTimeout(() => setSaving((now) => (now === 'no' ? now : 'waiting')), PATIENCE)
    try {
      const drawing = asked.signature_required && values.way === 'draw' ? await pngOf(values.strokes) : null
      await keep({ ...draft, sent: true })
      await outbox.put({
        call: createConsentEntry,
        id,
        subject: under,
        params: { id: objective_id },
        body: bodyOf(id, values, asked),
        ...(drawing ? { files: { consent_signature_image: drawing } } : {}),
      })
      onKept?.()
      await outbox.settled(id)
      await remove()
      await refetch()
      setJustSaved(true)
      setDraft(null)
      setChanged(false)
      return true
    } catch (thrown) {
      setRefused(thrown instanceof ApiError ? thrown.errors : null)
      void keep(draft)
      return false
    } finally {
      clearTimeout(timer)
      busy.current = false
      setSaving('no')
    }
  }

  /** As the form around wants it: who has no network is not kept waiting. */
  const hand = (under: string) =>
    new Promise<string | null>((resolve) => {
      const id = draft?.id ?? null
      const saved = save(under, () => setTimeout(() => resolve(id), PATIENCE))
      void saved.then((taken) => resolve(taken ? id : null))
    })

  const waiting = !draft || saving === 'waiting' ? pending : undefined
  const given = entry && !isOutdated(entry) ? entry : null
  return {
    entry: given,
    /** There is a consent, to something that the study has changed since. */
    outdated: entry !== undefined && entry !== null && isOutdated(entry),
    /** How it stands for the form around it. */
    state: waiting
      ? ('given' as const)
      : draft && changed
        ? ('changed' as const)
        : given
          ? ('given' as const)
          : draft
            ? ('empty' as const)
            : ('unknown' as const),
    /** The write that waits to be sent; its words and its picture stand in it. */
    waiting,
    draft,
    refused,
    busy: saving !== 'no',
    justSaved,
    failed: !draft && !waiting && entry === undefined ? error : null,
    retry: () => void refetch(),
    change,
    save: () => void save(subject),
    hand,
    edit: () => begin(entry ?? null),
    cancel: () => {
      setDraft(null)
      setChanged(false)
      setRefused(undefined)
      if (queued?.state === 'refused') void outbox.discard(queued.id)
      void remove()
    },
  }
}
