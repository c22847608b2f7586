import { reference, type Resource } from '../../kernel/archive/fhir-resource'
import { ownRows } from '../../kernel/archive/stored-rows'
import type { ArchiveContext } from '../../kernel/archive/table'
import { todos } from './tables'

/** The user's to-dos as FHIR R4 Tasks. */
export async function todoResources({ database, user_id }: ArchiveContext): Promise<Resource[]> {
  const rows = await ownRows(database, todos, user_id)
  return rows.map(({ id, todo, status, created_at, updated_at }) => ({
    resourceType: 'Task',
    id,
    status: status === 'complete' ? 'completed' : 'requested',
    intent: 'plan',
    description: todo,
    for: reference(user_id),
    authoredOn: created_at.toISOString(),
    lastModified: updated_at.toISOString(),
  }))
}
