import { code, instant, ownerId, rowId, text } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

/** A participant's list of things to do. */
export const todos = personalTable(
  'todos',
  {
    user_id: ownerId(),
    id: rowId(),
    created_at: instant().filled().archived(),
    todo: text().archived(),
    status: code(['active', 'complete']).archived({ prefix: 'todo_' }),
    updated_at: instant().filled().archived({ heading: 'changed_at', isTechnical: true }),
    deleted_at: instant()
      .null()
      .leftOut(
        'technical',
        'the text of a deleted to-do is erased at once; a row without it stays, so that a device cannot bring it back',
      ),
  },
  { archive: { kind: 'todos', orderBy: ['created_at', 'id'], newestFirst: true }, deletedAt: 'deleted_at' },
)
