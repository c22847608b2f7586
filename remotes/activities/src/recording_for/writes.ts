import { changeRecordedForOther, recordForOther } from '@almanac/contracts/activities/recorded-for-others'
import { outbox } from '@almanac/outbox'
import type { ResponseInput } from '@almanac/contracts/activities/responses'
import type { FormInput } from '../form/ActivityForm'

/** Draft key of a form for another person, separate from the user's own and from those for other people. */
export const draftKeyFor = (user_id: string, activity_id: string): string => `recorded_for:${user_id}:${activity_id}`

/** The same for a change of what was recorded for them. */
export const changeDraftKeyFor = (user_id: string, response_id: string): string =>
  `recorded_for:${user_id}:response:${response_id}`

const subjectFor = (user_id: string, response_id: string): string => `recorded_for:${user_id}:${response_id}`

/**
 * Puts a response for another person into the outbox. Its subject differs from those of
 * the user's own responses, so that it is in none of their lists. `label` names it,
 * with the person, in the list of pending writes.
 */
export async function enqueueResponseFor(user_id: string, input: ResponseInput, label: string): Promise<string> {
  await outbox.put({
    call: recordForOther,
    id: input.id,
    subject: subjectFor(user_id, input.id),
    label,
    params: { user_id },
    body: input,
  })
  return input.id
}

/** Puts a change of a response recorded for another person into the outbox. `write_id` is the form's, so that saving twice is one change. */
export async function enqueueChangeFor(
  user_id: string,
  write_id: string,
  input: FormInput,
  label: string,
): Promise<string> {
  await discardRefusedWritesFor(user_id, input.id, write_id)
  await outbox.put({
    call: changeRecordedForOther,
    id: write_id,
    subject: subjectFor(user_id, input.id),
    label,
    params: { user_id, id: input.id },
    body: input,
  })
  return write_id
}

/** Discards refused writes of a response for another person, because they block later ones. */
export async function discardRefusedWritesFor(user_id: string, response_id: string, except?: string): Promise<void> {
  const subject = subjectFor(user_id, response_id)
  for (const entry of outbox.store.getState().entries)
    if (entry.subject === subject && entry.state === 'refused' && entry.id !== except) await outbox.discard(entry.id)
}

/** Whether this device has a write with this id, so that its draft is left over from a killed tab. */
export const isEnqueued = (id: string): boolean =>
  outbox.store.getState().entries.some((entry) => entry.id === id && entry.state !== 'refused')
