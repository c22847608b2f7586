import { outbox } from '@almanac/outbox'
import { useEffect, useRef } from 'react'

/**
 * Calls back when the write of this form is made by another tab or window that
 * had the same draft open: under one id the first write counts, and what is in
 * this form would be called saved without being kept.
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
