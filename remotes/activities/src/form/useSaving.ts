import { ApiError } from '@almanac/api-client'
import type { ApiErrorEntry } from '@almanac/contracts'
import { outbox } from '@almanac/outbox'
import { useEffect, useRef, useState } from 'react'

/** How far a write is. `waiting`: kept on this device, not yet taken by the server; `congrats`: saved, and the day complete with it. */
export type Saving = 'no' | 'under_way' | 'saved' | 'waiting' | 'congrats'

/** Until then nothing is said: most writes are acknowledged sooner. In milliseconds. */
const PATIENCE = 1_000
/** How long the saved dialog stays (specification 000, section 9). */
const SAVED = 1_500
/** And the congratulations after it. */
const CONGRATS = 15_000

interface Ends {
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
export function useSaving({ onDone, celebrates, onRefused }: Ends) {
  const [saving, setSaving] = useState<Saving>('no')
  const busy = useRef(false)
  const here = useRef(true)
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  const ends = useRef({ onDone, celebrates, onRefused })
  ends.current = { onDone, celebrates, onRefused }

  useEffect(() => {
    here.current = true
    const running = timers.current
    return () => {
      here.current = false
      running.forEach(clearTimeout)
    }
  }, [])

  const after = (milliseconds: number, work: () => void) => timers.current.push(setTimeout(work, milliseconds))

  const stop = () => {
    busy.current = false
    timers.current.forEach(clearTimeout)
    setSaving('no')
  }

  const refuse = (errors: readonly ApiErrorEntry[] | null) => {
    stop()
    ends.current.onRefused(errors)
  }

  /** `write` keeps the write and gives its id, or null when a part of it was refused and says so itself; `settled` tells its end. Pressed again before the end, nothing more happens. */
  const save = async (
    write: () => Promise<string | null>,
    settled: (id: string) => Promise<unknown> = outbox.settled,
  ): Promise<void> => {
    if (busy.current) return
    busy.current = true
    setSaving('under_way')
    const kept = await write().then(
      (id) => ({ id }),
      () => null,
    )
    if (!here.current) return
    if (kept === null) return refuse(null)
    const { id } = kept
    if (id === null) return stop()
    after(PATIENCE, () => setSaving((now) => (now === 'under_way' ? 'waiting' : now)))
    const refusal = await settled(id).then(
      () => null,
      (error: unknown) => error,
    )
    if (!here.current) return
    if (refusal !== null) return refuse(refusal instanceof ApiError ? refusal.errors : [])
    setSaving('saved')
    after(SAVED, () => {
      if (!ends.current.celebrates?.()) return ends.current.onDone()
      setSaving('congrats')
      after(CONGRATS, () => ends.current.onDone())
    })
  }

  /** True from the press of the button, before anything is rendered. */
  const isBusy = () => busy.current

  return { saving, save, isBusy }
}
