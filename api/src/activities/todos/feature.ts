import type { Feature } from '../../kernel/feature'
import { ownsRow } from '../../kernel/owns-row'
import { todoResources } from './fhir'
import { todosRoutes } from './routes'
import { todos } from './tables'

/** A participant's to-dos (specification 001, section 7). */
export const todosFeature: Feature = {
  routes: todosRoutes,
  tables: [todos],
  fhir: todoResources,
  policies: {
    todo_owner: ownsRow('todos'),
  },
}
