import { addObjective, removeObjective, updateObjective } from '@almanac/contracts/activities/objectives'
import { newId, outbox, type OutboxEntry } from '@almanac/outbox'
import { MAX_REMOVAL_DELAY_MS, type Removal } from '../removal/useRemovals'
import { inputOf } from './input'
import { kinds } from './kinds'
import type { Draft } from './draft'

/** Outbox subject: writes of one objective are sent in order. */
export const subjectOf = (objective_id: string): string => `objective:${objective_id}`

/** Puts a new or changed objective into the outbox; resolves to the id of the write. Saving a draft twice is one write. */
export async function enqueueObjective(draft: Draft, activity_id: string): Promise<string> {
  const { id, write_id: write, kind } = draft
  const body = inputOf(draft)
  if (draft.doing === 'add' && kind) {
    await outbox.put({
      call: addObjective,
      id: write,
      subject: subjectOf(id),
      params: { id: activity_id },
      body: { ...body, type: kinds[kind].type },
    })
  } else {
    await outbox.put({ call: updateObjective, id: write, subject: subjectOf(id), params: { id }, body })
  }
  return write
}

/** Removes an objective: from the list at once, from the server when the screen is left; until then it can be undone. */
export async function enqueueObjectiveRemoval(objective_id: string): Promise<Removal> {
  const write_id = newId()
  await outbox.put({
    call: removeObjective,
    id: write_id,
    subject: subjectOf(objective_id),
    params: { id: objective_id },
    hold: MAX_REMOVAL_DELAY_MS,
  })
  return { write_id, undo: () => outbox.discard(write_id) }
}

const hasId = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

/** The objective that a write adds to this activity; null for other writes. */
export function addedBy(entry: OutboxEntry, activity_id: string): string | null {
  const mine = entry.callId === addObjective.id && hasId(entry.params) && entry.params.id === activity_id
  return mine && hasId(entry.body) ? entry.body.id : null
}

/** Whether a write removes this objective. */
export const isRemovalOf = (entry: OutboxEntry, objective_id: string): boolean =>
  entry.callId === removeObjective.id && entry.subject === subjectOf(objective_id)
