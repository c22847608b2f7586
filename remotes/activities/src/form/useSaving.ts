import { ApiError } from '@almanac/api-client'
import type { ApiErrorEntry } from '@almanac/contracts'
import type { Objective } from '@almanac/contracts/activities/activities'
import type { Entry, Response } from '@almanac/contracts/activities/responses'
import { isEmpty } from '@almanac/domain/entries'
import { outbox } from '@almanac/outbox'
import { WAITING_DELAY_MS } from '@almanac/outbox/waiting'
import type { AlmanacForm } from '@almanac/ui/form'
import { useEffect, useRef, useState } from 'react'
import { discardRefusedWrites } from '../responses/writes'
import type { FormInput } from './ActivityForm'
import type { FormValues } from './formValues'

/** Progress of a write. `waiting`: stored on this device, not acknowledged by the server; `congrats`: saved, and the day is complete. */
export type SavingState = 'idle' | 'saving' | 'saved' | 'waiting' | 'congrats'

/** How long the saved dialog is shown (specification 000, section 9). */
const SAVED_DURATION_MS = 1_500
/** How long it is shown if it congratulates too. */
const CONGRATS_DURATION_MS = 15_000

interface SavingOptions {
  onDone: () => void
  /** Whether the save completes the day. */
  celebrates?: () => boolean
  /** Called with the errors of the server; with null if the device could not store the write. */
  onRefused: (errors: readonly ApiErrorEntry[] | null) => void
}

/**
 * Tracks a write from the press of the button to its end. It is saved only when the
 * server has acknowledged it.
 */
export function useSaving({ onDone, celebrates, onRefused }: SavingOptions) {
  const [saving, setSaving] = useState<SavingState>('idle')
  const busy = useRef(false)
  const mounted = useRef(true)
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  const callbacks = useRef({ onDone, celebrates, onRefused })
  callbacks.current = { onDone, celebrates, onRefused }

  useEffect(() => {
    mounted.current = true
    const running = timers.current
    return () => {
      mounted.current = false
      running.forEach(clearTimeout)
    }
  }, [])

  const after = (milliseconds: number, work: () => void) => timers.current.push(setTimeout(work, milliseconds))

  const stop = () => {
    busy.current = false
    timers.current.forEach(clearTimeout)
    setSaving('idle')
  }

  const refuse = (errors: readonly ApiErrorEntry[] | null) => {
    stop()
    callbacks.current.onRefused(errors)
  }

  /** `write` stores the write and resolves to its id, or null if a part was refused and shows its own error; `settled` resolves at its end. A second press meanwhile has no effect. */
  const save = async (
    write: () => Promise<string | null>,
    settled: (id: string) => Promise<unknown> = outbox.settled,
  ): Promise<void> => {
    if (busy.current) return
    busy.current = true
    setSaving('saving')
    const enqueued = await write().then(
      (id) => ({ id }),
      () => null,
    )
    if (!mounted.current) return
    if (enqueued === null) return refuse(null)
    const { id } = enqueued
    if (id === null) return stop()
    after(WAITING_DELAY_MS, () => setSaving((now) => (now === 'saving' ? 'waiting' : now)))
    const refusal = await settled(id).then(
      () => null,
      (error: unknown) => error,
    )
    if (!mounted.current) return
    if (refusal !== null) return refuse(refusal instanceof ApiError ? refusal.errors : [])
    // One dialog says that it is saved and what that completes.
    const celebrates = callbacks.current.celebrates?.() ?? false
    setSaving(celebrates ? 'congrats' : 'saved')
    after(celebrates ? CONGRATS_DURATION_MS : SAVED_DURATION_MS, () => callbacks.current.onDone())
  }

  /** True from the press of the button on, before the next render. */
  const isBusy = () => busy.current

  return { saving, save, isBusy }
}

/**
 * Calls `onSaved` when another tab with the same draft saves it: the first write with
 * an id wins, so this form would say saved without being stored.
 */
export function useSavedInOtherTab(write_id: string, isSavingHere: () => boolean, onSaved: () => void): void {
  const latest = useRef({ isSavingHere, onSaved })
  latest.current = { isSavingHere, onSaved }
  useEffect(() => {
    const isThere = () =>
      outbox.store.getState().entries.some(({ id, state }) => id === write_id && state !== 'refused')
    const look = () => {
      if (!latest.current.isSavingHere() && isThere()) latest.current.onSaved()
    }
    look()
    const stopStore = outbox.store.subscribe(look)
    const stopOutcome = outbox.onOutcome(({ outcome, entry }) => {
      if (outcome === 'saved' && entry.id === write_id && !latest.current.isSavingHere()) latest.current.onSaved()
    })
    return () => {
      stopStore()
      stopOutcome()
    }
  }, [write_id])
}

/** A difference between the saved response and the form. */
export interface Difference {
  /** Null for the time of the response. */
  objective: Objective | null
  moment?: { saved: string; mine: string }
  saved: Entry | undefined
  mine: Entry | undefined
}

const entryOf = (entries: readonly Entry[], { id }: Objective) =>
  entries.find((entry) => entry.objective_id === id && !isEmpty(entry))

/** Comparable text of an entry, independent of field order; missing equals null. */
const contentOf = (entry: Entry | undefined) =>
  JSON.stringify(
    Object.entries(entry ?? {})
      .filter(([, value]) => value !== null && value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

/** Differences between the saved response and the form, in form order. */
function differencesOf(saved: Response, mine: FormInput, objectives: readonly Objective[]): Difference[] {
  const moved = Date.parse(saved.measured_at) !== Date.parse(mine.measured_at)
  const moment: Difference[] = moved
    ? [
        {
          objective: null,
          moment: { saved: saved.measured_at, mine: mine.measured_at },
          saved: undefined,
          mine: undefined,
        },
      ]
    : []
  const pairs = objectives.map((objective): Difference => ({
    objective,
    saved: entryOf(saved.entries, objective),
    mine: entryOf(mine.entries, objective),
  }))
  return [...moment, ...pairs.filter((pair) => contentOf(pair.saved) !== contentOf(pair.mine))]
}

interface ConflictOptions {
  form: AlmanacForm<FormValues>
  /** The saved response; undefined while saving and for a new one. */
  saved: Response | undefined
  /** The revision that the participant has seen. */
  seenRevision: { current: number | undefined }
  /** The request body of the form. */
  inputFrom: (id: string) => FormInput
  objectives: readonly Objective[]
  /** Called when the participant keeps the form's values. */
  onAccept: () => void
  /** Called when the participant keeps the saved values. */
  onGiveUp: () => Promise<void>
}

/** Detects that the response was changed elsewhere since the form was opened, and differs from it. */
export function useConflict({ form, saved, seenRevision, inputFrom, objectives, onAccept, onGiveUp }: ConflictOptions) {
  const changed = saved && saved.revision > (seenRevision.current ?? saved.revision) ? saved : undefined
  const differences = changed ? differencesOf(changed, inputFrom(changed.id), objectives) : []
  const isOpen = changed !== undefined && differences.length > 0
  const { noteContentMoved: contentMoved } = form
  useEffect(() => {
    if (isOpen) contentMoved()
  }, [isOpen, contentMoved])
  return {
    isOpen,
    differences,
    acceptSeen: () => {
      seenRevision.current = changed?.revision ?? seenRevision.current
      onAccept()
    },
    keepSaved: async () => {
      if (changed) await discardRefusedWrites(changed.id)
      await onGiveUp()
    },
  }
}
