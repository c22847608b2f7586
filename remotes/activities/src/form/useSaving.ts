import { ApiError } from '@almanac/api-client'
import type { ApiErrorEntry } from '@almanac/contracts'
import { outbox } from '@almanac/outbox'
import { useEffect, useRef, useState } from 'react'

/** How far a write is. `waiting`: stored on this device, not yet acknowledged by the server; `congrats`: saved, and the day complete with it. */
export type SavingState = 'idle' | 'saving' | 'saved' | 'waiting' | 'congrats'

/** Until then nothing is said: most writes are acknowledged sooner. */
const WAITING_DELAY_MS = 1_000
/** How long the saved dialog stays (specification 000, section 9). */
const SAVED_DURATION_MS = 1_500
/** And the congratulations after it. */
const CONGRATS_DURATION_MS = 15_000

interface SavingOptions {
  onDone: () => void
  /** Whether there is something to celebrate once it is saved. */
  celebrates?: () => boolean
  /** The server said no; null when the device itself could not keep the write. */
  onRefused: (errors: readonly ApiErrorEntry[] | null) => void
}

/**
 * Carries a write from the press of the button to its end, and never says more
 * than is true: saved only when the server has it.
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

  /** `write` keeps the write and gives its id, or null when a part of it was refused and says so itself; `settled` tells its end. Pressed again before the end, nothing more happens. */
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
    setSaving('saved')
    after(SAVED_DURATION_MS, () => {
      if (!callbacks.current.celebrates?.()) return callbacks.current.onDone()
      setSaving('congrats')
      after(CONGRATS_DURATION_MS, () => callbacks.current.onDone())
    })
  }

  /** True from the press of the button, before anything is rendered. */
  const isBusy = () => busy.current

  return { saving, save, isBusy }
}

/**
 * Calls back when the write of this form is made by another tab or window that
 * had the same draft open: under one id the first write counts, and what is in
 * this form would be called saved without being stored.
 */
export function useSavedElsewhere(write_id: string, isSavingHere: () => boolean, onSaved: () => void): void {
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
