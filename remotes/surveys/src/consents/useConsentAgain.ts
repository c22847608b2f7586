import { ApiError } from '@almanac/api-client'
import { useUser } from '@almanac/auth'
import { giveConsentAgain, type ConsentAgainTerms, type GivenConsent } from '@almanac/contracts/surveys/consent'
import { useBusy } from '@almanac/federation/shell'
import { newId, outbox, useOutbox, type OutboxEntry } from '@almanac/outbox'
import { WAITING_DELAY_MS } from '@almanac/outbox/waiting'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pngOf } from '../consent/strokes'
import { subjectOf, type Refused } from '../consent/useConsent'
import { useConsentDraft, type ConsentDraft } from '../consent/useConsentDraft'
import { bodyOf, startValues, withoutAgreement, type ConsentValues } from '../consent/values'
import { requestOf } from './request'

const isFor = ({ callId, params }: OutboxEntry, consent_id: string): boolean =>
  callId === giveConsentAgain.id &&
  typeof params === 'object' &&
  params !== null &&
  'id' in params &&
  params.id === consent_id

/** The pending new consent in the outbox. */
export const useWaitingAgain = (consent_id: string): OutboxEntry | undefined =>
  useOutbox().find((write) => write.state !== 'refused' && isFor(write, consent_id))

interface Again {
  consent: GivenConsent
  terms: ConsentAgainTerms
  onOpen: () => void
  onClose: () => void
  onGiven: () => void
}

/** Initial values: the previous name and relationship, without agreement and signature. */
function valuesFor(consent: GivenConsent, terms: ConsentAgainTerms, user: ReturnType<typeof useUser>): ConsentValues {
  const same = terms.relationships.find(({ label }) => label.text === consent.relationship)
  return { ...startValues(withoutAgreement(consent), user), relationship: same?.code ?? '' }
}

/** The form that gives a consent again: stores its draft on the device and sends through the outbox. */
export function useConsentAgain({ consent, terms, onOpen, onClose, onGiven }: Again) {
  const user = useUser()
  const storage = useConsentDraft(consent.asked_by)
  const refusedBefore = useOutbox().find((write) => write.state === 'refused' && isFor(write, consent.id))
  const [draft, setDraft] = useState<ConsentDraft>()
  const [changed, setChanged] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  useBusy(changed && !busy, storage.whenStored)

  const begin = useEffectEvent((stored: ConsentDraft | null) => {
    setDraft(
      stored
        ? { ...stored, id: newId(), sent: false }
        : { id: newId(), values: valuesFor(consent, terms, user), sent: false },
    )
    setChanged(stored !== null)
    setRefused(refusedBefore?.errors)
    // A refused write would block later writes of the same subject.
    if (refusedBefore) void outbox.discard(refusedBefore.id)
  })
  useEffect(() => {
    if (storage.stored !== undefined) begin(storage.stored)
  }, [storage.stored])

  const change = (part: Partial<ConsentValues>) => {
    if (!draft) return
    const next = { ...draft, values: { ...draft.values, ...part } }
    setDraft(next)
    setChanged(true)
    void storage.store(next)
  }

  const save = async () => {
    if (!draft || sending.current) return
    sending.current = true
    setBusy(true)
    setRefused(undefined)
    // It may be pending offline; its section says so.
    let isClosed = false
    const timer = setTimeout(() => {
      isClosed = true
      onClose()
    }, WAITING_DELAY_MS)
    try {
      await put(draft, consent, terms)
      await outbox.settled(draft.id)
      await storage.remove()
      setChanged(false)
      onClose()
      onGiven()
    } catch (error) {
      // Reopened, it shows the error and the entered values.
      if (isClosed) return onOpen()
      setRefused(error instanceof ApiError ? error.errors : null)
      void outbox.discard(draft.id)
      setDraft({ ...draft, id: newId() })
    } finally {
      clearTimeout(timer)
      sending.current = false
      setBusy(false)
    }
  }
  return { values: draft?.values, busy, refused, change, save }
}

async function put({ id, values }: ConsentDraft, { id: consent_id, asked_by }: GivenConsent, terms: ConsentAgainTerms) {
  const drawing = values.way === 'draw' ? await pngOf(values.strokes) : null
  const { keep_signature: _, ...body } = bodyOf(id, values, requestOf(terms), terms)
  await outbox.put({
    call: giveConsentAgain,
    id,
    subject: subjectOf(asked_by),
    params: { id: consent_id },
    body: { ...body, relationship: values.relationship ?? '' },
    ...(drawing && { files: { consent_signature_image: drawing } }),
  })
}
