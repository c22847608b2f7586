import { authStore } from '@almanac/auth'
import {
  createResponse,
  deleteResponse,
  updateResponse,
  type ResponseInput,
} from '@almanac/contracts/activities/responses'
import { newId, outbox, type OutboxEntry } from '@almanac/outbox'
import { detailPath } from '../history_detail/path'
import { MAX_REMOVAL_DELAY_MS, type Removal } from '../removal/useRemovals'
import type { OptimisticResponse } from './optimisticResponses'

/** Outbox subject: writes of one response are sent in order. */
export const subjectOf = (response_id: string) => `response:${response_id}`

/** Puts a new response into the outbox. Its id is that of the write, so saving a form twice is one response. `label` names it in the list of pending writes. */
export async function enqueueResponse(input: ResponseInput, label?: string): Promise<string> {
  await outbox.put({
    call: createResponse,
    id: input.id,
    subject: subjectOf(input.id),
    label,
    body: input,
    edit_path: editPathOf(input),
  })
  return input.id
}

/** Puts a change of a response into the outbox. `write_id` is the form's, so that saving twice is one change. */
export async function enqueueResponseChange(
  write_id: string,
  input: ResponseInput & { revision?: number },
  label?: string,
): Promise<string> {
  await discardRefusedWrites(input.id, write_id)
  await outbox.put({
    call: updateResponse,
    id: write_id,
    subject: subjectOf(input.id),
    label,
    params: { id: input.id },
    body: input,
    edit_path: editPathOf(input),
  })
  return write_id
}

/** The revision of a response on the server; unknown after an own write that is still to be sent. */
export const revisionOf = ({ pending, revision }: OptimisticResponse): number | undefined =>
  pending ? undefined : revision

/** The form of a response that is stored here or on the server; the form of its activity would begin a new one. */
function editPathOf({ id, quest_id, date_posted_for }: ResponseInput): string | undefined {
  const user_id = authStore.getState().user?.id
  if (user_id === undefined) return undefined
  return `${detailPath({ user_id, quest_id, response_id: id })}?edit=1&date=${date_posted_for}`
}

/** Discards refused writes of a response, because they block later ones. Resolves to whether the server never had it. */
export async function discardRefusedWrites(response_id: string, except?: string): Promise<boolean> {
  const refused = outbox.store
    .getState()
    .entries.filter(
      (entry) => entry.subject === subjectOf(response_id) && entry.state === 'refused' && entry.id !== except,
    )
  for (const entry of refused) await outbox.discard(entry.id)
  return refused.some((entry) => entry.callId === createResponse.id)
}

/**
 * Deletes a response: from the lists at once, from the server when the next screen is
 * left; until then it can be undone. Resolves to null if the server never had it, so
 * that there is nothing to undo. With `revision` it is deleted only if no other device has changed it since.
 */
export async function enqueueResponseRemoval(
  response_id: string,
  hold = MAX_REMOVAL_DELAY_MS,
  revision?: number,
): Promise<Removal | null> {
  if (await discardRefusedWrites(response_id)) return null
  const write_id = newId()
  await outbox.put({
    call: deleteResponse,
    id: write_id,
    subject: subjectOf(response_id),
    params: { id: response_id },
    query: revision === undefined ? undefined : { revision },
    hold,
  })
  return { write_id, undo: () => outbox.discard(write_id) }
}

/** Whether this device is to delete a response as well, which can no longer be undone here. */
export const isTakenBack = (entries: readonly OutboxEntry[], subject: string): boolean =>
  entries.some(
    (entry) => entry.subject === subject && entry.callId === deleteResponse.id && entry.held_until === undefined,
  )

/** Whether a write is a deletion that the server refused because another device has changed the response. */
export const isRefusedAsChanged = ({ callId, errors }: OutboxEntry): boolean =>
  callId === deleteResponse.id && errors?.some(({ code }) => code === 'RESPONSE_CHANGED') === true

/**
 * Discards refused writes that nobody has to mend: a new response that was taken back meanwhile, whose deletion would
 * wait for that, and a deletion of what another device has changed, which stays.
 */
export async function discardNeedless(entries: readonly OutboxEntry[]): Promise<void> {
  const refused = entries.filter(({ state }) => state === 'refused')
  const created = refused.filter(({ callId }) => callId === createResponse.id).map(({ subject }) => subject)
  const takenBack = new Set(created.filter((subject) => isTakenBack(entries, subject)))
  for (const entry of entries)
    if (takenBack.has(entry.subject) || (entry.state === 'refused' && isRefusedAsChanged(entry)))
      await outbox.discard(entry.id)
}
