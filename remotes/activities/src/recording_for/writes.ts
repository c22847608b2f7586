import { changeRecordedForOther, recordForOther } from '@almanac/contracts/activities/recorded-for-others'
import { outbox } from '@almanac/outbox'
import type { ResponseInput } from '@almanac/contracts/activities/responses'
import type { FormInput } from '../form/ActivityForm'

/** Where what is typed for somebody is stored until it is saved: apart from the user's own, and from what is typed for anybody else. */
export const draftKeyFor = (user_id: string, activity_id: string): string => `recorded_for:${user_id}:${activity_id}`

/** The same for a change of what was recorded for them. */
export const changeDraftKeyFor = (user_id: string, response_id: string): string =>
  `recorded_for:${user_id}:response:${response_id}`

const subjectFor = (user_id: string, response_id: string): string => `recorded_for:${user_id}:${response_id}`

/**
 * Keeps a response for somebody else. Its subject is none of the user's own
 * responses, so that it stands in none of their lists. `label` names it, with
 * the person, in the list of what waits.
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

/** Keeps a change of what the user recorded for somebody. `write_id` is the form's, so that saving twice is one change. */
export async function enqueueChangeFor(
  user_id: string,
  write_id: string,
  input: FormInput,
  label: string,
): Promise<string> {
  await giveUpRefusedFor(user_id, input.id, write_id)
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

/** What the server refused of a response for somebody stands in the way of what comes after. */
export async function giveUpRefusedFor(user_id: string, response_id: string, except?: string): Promise<void> {
  const subject = subjectFor(user_id, response_id)
  for (const entry of outbox.store.getState().entries)
    if (entry.subject === subject && entry.state === 'refused' && entry.id !== except) await outbox.discard(entry.id)
}

/** Whether this device holds the write of this id: its draft was left behind by a tab that was killed. */
export const isEnqueued = (id: string): boolean =>
  outbox.store.getState().entries.some((entry) => entry.id === id && entry.state !== 'refused')
