import { ApiError } from '@almanac/api-client'
import type { ApiErrorEntry } from '@almanac/contracts'
import { outbox } from '@almanac/outbox'
import { useEffect, useRef, useState } from 'react'

/** How far a write is. `waiting`: kept on this device, not yet taken by the server. */
type Writing = 'no' | 'under_way' | 'waiting'

/** Until then nothing is said: most writes are acknowledged sooner. In milliseconds. */
const PATIENCE = 1_000

interface Ends {
  onSaved: () => void
  /** The server said no; null when the device itself could not keep it. */
  onRefused: (errors: readonly ApiErrorEntry[] | null) => void
}

/** Carries the write of an objective to its end; saved only when the server has it. Pressed again before that, nothing more happens. */
export function useWriting({ onSaved, onRefused }: Ends) {
  const [writing, setWriting] = useState<Writing>('no')
  const busy = useRef(false)
  const here = useRef(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ends = useRef({ onSaved, onRefused })
  ends.current = { onSaved, onRefused }
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
      clearTimeout(timer.current)
    }
  }, [])

  const refuse = (errors: readonly ApiErrorEntry[] | null) => {
    busy.current = false
    clearTimeout(timer.current)
    setWriting('no')
    ends.current.onRefused(errors)
  }

  /** `write` keeps it on this device and gives the write's id. */
  const begin = async (write: () => Promise<string>): Promise<void> => {
    if (busy.current) return
    busy.current = true
    setWriting('under_way')
    const id = await write().catch(() => null)
    if (!here.current) return
    if (id === null) return refuse(null)
    timer.current = setTimeout(() => setWriting((now) => (now === 'under_way' ? 'waiting' : now)), PATIENCE)
    const refusal = await outbox.settled(id).then(
      () => null,
      (error: unknown) => error,
    )
    if (!here.current) return
    if (refusal !== null) return refuse(refusal instanceof ApiError ? refusal.errors : [])
    clearTimeout(timer.current)
    ends.current.onSaved()
  }

  return { writing, begin }
}
