import * as z from 'zod/mini'
import { code, cursorPaging, id, instant, text } from '../../common/schema'
import { MAX_TODO_LENGTH } from './rules'

const status = z.enum(['active', 'complete'])

const todo = z.object({ id, todo: z.string(), status, created_at: instant })

/** The text without blanks around it; there must be one (specification 001, section 5). */
const words = z.pipe(
  text(MAX_TODO_LENGTH, 'ENTER_TASK_DESCRIPTION').check(
    z.trim(),
    z.minLength(1, { message: code('ENTER_TASK_DESCRIPTION') }),
  ),
  z.string(),
)

export const listTodos = {
  summary: 'List to-dos',
  description: "The user's to-dos in the order they were made.",
  query: z.object(cursorPaging(500)),
  answer: z.array(todo),
}

/** The id is made by the writer, so that the same sent twice is one. */
export const createTodo = {
  summary: 'Add a to-do',
  description: 'Adds a to-do; the same id again answers the to-do that exists.',
  errors: { 404: ['NOT_FOUND'], 410: ['GONE'], 422: ['ENTER_TASK_DESCRIPTION'] } as const,
  body: z.object({ id: z.optional(id), todo: words, status: z._default(status, 'active') }),
  answer: todo,
}

export const updateTodo = {
  summary: 'Change a to-do',
  description: 'Changes text or status.',
  errors: { 404: ['NOT_FOUND'], 410: ['GONE'], 422: ['ENTER_TASK_DESCRIPTION'] } as const,
  params: z.object({ id }),
  body: z.object({ id, todo: words, status }),
  answer: todo,
}

export const deleteTodo = {
  summary: 'Delete a to-do',
  description: 'Deletes it; a second time is fine.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
}

export type Todo = z.infer<typeof todo>
