import { useState } from 'react'
import { useUser } from '@almanac/auth'
import { updateProfile } from '@almanac/contracts/account/profile'
import { newId, outbox, useOutbox, type OutboxEntry } from '@almanac/outbox'
import { addressOfGroup } from '../groups'
import { partOf } from '../items/entryLists'
import { soonOutcome, type SoonOutcome } from '../items/soonOutcome'

/** Outbox subject: the last of several changes is the last to arrive. */
const SUBJECT = 'profile_field:allergy_toggle'

const valueIn = ({ state, body }: OutboxEntry): unknown =>
  state === 'refused' ? undefined : partOf(body, 'allergy_toggle')

/** Discards what was refused, because it would block a further change. */
async function discardRefused(): Promise<void> {
  const { entries } = outbox.store.getState()
  for (const { id, subject, state } of entries) if (subject === SUBJECT && state === 'refused') await outbox.discard(id)
}

/**
 * Whether a participant has allergies, with a change that this device has not sent yet,
 * and how it is changed: without a network too, since the first allergy is added after it.
 * `change` throws ApiError where it is refused, and nothing has changed then.
 */
export function useAllergyToggle(stored: boolean, label: string) {
  const { id: user_id } = useUser()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const pending = useOutbox(SUBJECT)
    .map(valueIn)
    .findLast((value) => typeof value === 'boolean')

  const put = async (allergy_toggle: boolean): Promise<string> => {
    await discardRefused()
    const id = newId()
    await outbox.put({
      call: updateProfile,
      id,
      subject: SUBJECT,
      label,
      params: { id: user_id },
      body: { allergy_toggle },
      edit_path: addressOfGroup('health'),
    })
    return id
  }
  const change = async (allergy_toggle: boolean): Promise<SoonOutcome> => {
    setChosen(allergy_toggle)
    const id = await put(allergy_toggle).finally(() => setChosen(null))
    return soonOutcome(id).catch(async (error: unknown) => {
      await discardRefused()
      throw error
    })
  }
  return { has: chosen ?? (typeof pending === 'boolean' ? pending : stored), change }
}
