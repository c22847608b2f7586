import { createTodo, deleteTodo, updateTodo, type Todo } from '@almanac/contracts/activities/todos'
import { newId, outbox, type OutboxEntry } from '@almanac/outbox'
import { MAX_REMOVAL_DELAY_MS, type Removal } from '../removal/useRemovals'

type Written = Pick<Todo, 'id' | 'todo' | 'status'>

/** Outbox subject: writes of one to-do are sent in order. */
const subjectOf = (id: string) => `todo:${id}`

const enqueueNew = (body: Written) => outbox.put({ call: createTodo, id: body.id, subject: subjectOf(body.id), body })

/** Puts a new to-do into the outbox. Its id is that of the write, so sending twice is one. */
export async function enqueueTodo(todo: string): Promise<void> {
  await enqueueNew({ id: newId(), todo, status: 'active' })
}

const refusedOf = (id: string): OutboxEntry[] =>
  outbox.store.getState().entries.filter((entry) => entry.subject === subjectOf(id) && entry.state === 'refused')

/** Changes the text or status of a to-do. One whose creation was refused is created again. */
export async function enqueueTodoChange({ id, todo, status }: Written): Promise<void> {
  const refused = refusedOf(id)
  if (refused.some((entry) => entry.callId === createTodo.id)) return enqueueNew({ id, todo, status })
  for (const entry of refused) await outbox.discard(entry.id)
  await outbox.put({
    call: updateTodo,
    id: newId(),
    subject: subjectOf(id),
    params: { id },
    body: { id, todo, status },
  })
}

/** Deletes a to-do: from the list at once, from the server when the screen is left; until then it can be undone. */
export async function enqueueTodoRemoval({ id, todo, status }: Written): Promise<Removal> {
  const refused = refusedOf(id)
  for (const entry of refused) await outbox.discard(entry.id)
  if (refused.some((entry) => entry.callId === createTodo.id))
    return { write_id: null, undo: () => enqueueNew({ id, todo, status }) }
  const write_id = newId()
  await outbox.put({
    call: deleteTodo,
    id: write_id,
    subject: subjectOf(id),
    params: { id },
    hold: MAX_REMOVAL_DELAY_MS,
  })
  return { write_id, undo: () => outbox.discard(write_id) }
}
