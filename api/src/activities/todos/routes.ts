import type { FastifyInstance } from 'fastify'
import { createTodo, deleteTodo, listTodos, updateTodo } from '@almanac/contracts/activities/todos'
import * as schema from '@almanac/contracts/schema/activities/todos'
import { pageOf, placeOf } from '../../http/cursor'
import { serve } from '../../http/route'
import { addTodo, changeTodo, removeTodo, todoAnswer, todosOf } from './todos'

/** Routes for to-dos (specification 001, section 7). */
export function todosRoutes(app: FastifyInstance): void {
  serve(app, listTodos, schema.listTodos, async ({ database, user_id, query: { limit, cursor }, reply }) =>
    pageOf(reply, await todosOf(database, user_id, limit + 1, placeOf(cursor)), limit).map(todoAnswer),
  )

  serve(app, createTodo, schema.createTodo, ({ database, user_id, body }) => addTodo(database, user_id, body))

  serve(app, updateTodo, schema.updateTodo, ({ database, user_id, params, body }) =>
    changeTodo(database, user_id, params.id, body),
  )

  serve(app, deleteTodo, schema.deleteTodo, async ({ database, user_id, params }) => {
    await removeTodo(database, user_id, params.id)
    return undefined
  })
}
