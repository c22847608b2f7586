import { useUser } from '@almanac/auth'
import { outbox } from '@almanac/outbox'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isValues, type ConsentValues } from './values'

/** What this device stores of a consent that the server has not acknowledged yet. */
export interface ConsentDraft {
  /** The id that the consent will have, so that pressing twice makes one version. */
  id: string
  values: ConsentValues
  /** It is in the outbox; stored until the server has it, so that a refusal finds everything again. */
  sent: boolean
}

function isDraft(stored: unknown): stored is ConsentDraft {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'id' in stored &&
    typeof stored.id === 'string' &&
    'sent' in stored &&
    typeof stored.sent === 'boolean' &&
    'values' in stored &&
    isValues(stored.values)
  )
}

/** Stores what is written and drawn on this device, under the user's name. */
export function useConsentDraft(objective_id: string) {
  const { id: user_id } = useUser()
  const drafts = useMemo(() => outbox.drafts(user_id), [user_id])
  const name = `consent:${objective_id}`
  const [stored, setStored] = useState<ConsentDraft | null>()
  const storing = useRef(Promise.resolve())

  useEffect(() => {
    let mounted = true
    drafts
      .get(name)
      .catch(() => null)
      .then(
        (found) => {
          if (mounted) setStored(isDraft(found) ? found : null)
        },
        () => undefined,
      )
    return () => {
      mounted = false
    }
  }, [drafts, name])

  const next = (work: () => Promise<void>) => {
    // At once, as a page that goes away waits for nothing; the device keeps the order. Without room it can be signed all the same.
    storing.current = work().catch(() => undefined)
    return storing.current
  }
  return {
    /** The draft of an earlier visit; undefined until the device has answered. */
    stored,
    store: (draft: ConsentDraft) => next(() => drafts.put(name, draft)),
    remove: () => next(() => drafts.remove(name)),
    /** Until the latest draft is on the disk. */
    whenStored: () => storing.current,
  }
}
