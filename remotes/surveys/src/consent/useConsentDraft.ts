import { useUser } from '@almanac/auth'
import { outbox } from '@almanac/outbox'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isValues, type ConsentValues } from './values'

/** The stored draft of a consent that the server has not acknowledged. */
export interface ConsentDraft {
  /** The future id of the consent, so that pressing twice creates one version. */
  id: string
  values: ConsentValues
  /** It is in the outbox; kept until the server has acknowledged it, so that a refusal loses nothing. */
  sent: boolean
  /** The terms that were on the screen when it was filled in; missing in drafts of earlier releases. */
  read?: string
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
    isValues(stored.values) &&
    (!('read' in stored) || stored.read === undefined || typeof stored.read === 'string')
  )
}

/** Stores the draft on this device for the current user. */
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
    // Without delay, because a closing page does not wait; the device keeps the order. Signing also works when storage is full.
    storing.current = work().catch(() => undefined)
    return storing.current
  }
  return {
    /** The draft of an earlier visit; undefined while it is read. */
    stored,
    store: (draft: ConsentDraft) => next(() => drafts.put(name, draft)),
    remove: () => next(() => drafts.remove(name)),
    /** Resolves when the latest draft is stored. */
    whenStored: () => storing.current,
  }
}
