import { recordForOther } from '@almanac/contracts/activities/recorded-for-others'
import { outbox } from '@almanac/outbox'
import type { ResponseInput } from '@almanac/contracts/activities/responses'

/** Where what is typed for somebody is stored until it is saved: apart from the user's own, and from what is typed for anybody else. */
export const draftKeyFor = (user_id: string, activity_id: string): string => `recorded_for:${user_id}:${activity_id}`

/**
 * Keeps a response for somebody else. Its subject is none of the user's own
 * responses, so that it stands in none of their lists. `label` names it, with
 * the person, in the list of what waits.
 */
export async function enqueueResponseFor(user_id: string, input: ResponseInput, label: string): Promise<string> {
  await outbox.put({
    call: recordForOther,
    id: input.id,
    subject: `recorded_for:${user_id}:${input.id}`,
    label,
    params: { user_id },
    body: input,
  })
  return input.id
}

/** Whether this device holds the write of this id: its draft was left behind by a tab that was killed. */
export const isEnqueued = (id: string): boolean =>
  outbox.store.getState().entries.some((entry) => entry.id === id && entry.state !== 'refused')
