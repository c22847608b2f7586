import { useUser } from '@almanac/auth'
import { outbox } from '@almanac/outbox'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isValues, type ConsentValues } from './values'

/** What is kept of a consent that the server has not taken yet. */
export interface ConsentDraft {
  /** The id that the consent will have, so that pressed twice is one version. */
  id: string
  values: ConsentValues
  /** It has been handed over to be sent; kept until the server has it, so that a refusal finds everything again. */
  sent: boolean
}

function isDraft(kept: unknown): kept is ConsentDraft {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'id' in kept &&
    typeof kept.id === 'string' &&
    'sent' in kept &&
    typeof kept.sent === 'boolean' &&
    'values' in kept &&
    isValues(kept.values)
  )
}

/** Keeps what is written and drawn on this device, under the user's name. `kept` is undefined until the device has answered. */
export function useConsentDraft(objective_id: string) {
  const { id: user_id } = useUser()
  const drafts = useMemo(() => outbox.drafts(user_id), [user_id])
  const name = `consent:${objective_id}`
  const [kept, setKept] = useState<ConsentDraft | null>()
  const keeping = useRef(Promise.resolve())

  useEffect(() => {
    let here = true
    drafts
      .get(name)
      .catch(() => null)
      .then(
        (found) => {
          if (here) setKept(isDraft(found) ? found : null)
        },
        () => undefined,
      )
    return () => {
      here = false
    }
  }, [drafts, name])

  const next = (work: () => Promise<void>) => {
    // At once, as a page that goes away waits for nothing; the device keeps the order. Without room it can be signed all the same.
    keeping.current = work().catch(() => undefined)
    return keeping.current
  }
  return {
    kept,
    keep: (draft: ConsentDraft) => next(() => drafts.put(name, draft)),
    remove: () => next(() => drafts.remove(name)),
    /** Until what was kept last is on the disk. */
    whenKept: () => keeping.current,
  }
}
