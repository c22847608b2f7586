import { useTranslation } from '@almanac/i18n'
import { Card, List, RemovedNotice } from '@almanac/ui/content'
import { useToast } from '@almanac/ui/core'
import { useRemovals, withRemoved } from '../removal/useRemovals'
import type { ShownTodo } from './shown'
import { TodoRow } from './TodoRow'
import { removeTodo } from './writes'

/** All to-dos; one that was deleted can be brought back where it stood, until the screen is left. */
export function TodoList({ todos }: { todos: readonly ShownTodo[] }) {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const removals = useRemovals<ShownTodo>()
  const rows = withRemoved(todos, removals.removed)
  const notKept = () => toast(t('todos.not_kept'), { tone: 'wrong' })

  const remove = (todo: ShownTodo) => {
    removeTodo(todo).then((removal) => removals.add(todo, todos, removal), notKept)
  }
  return (
    rows.length > 0 && (
      <Card padding={0}>
        <List aria-label={t('todos.title')}>
          {rows.map(({ item, isRemoved }) =>
            isRemoved ? (
              <li key={item.id}>
                <RemovedNotice onUndo={() => void removals.undo(item.id).catch(notKept)}>
                  {t('todos.deleted')}
                </RemovedNotice>
              </li>
            ) : (
              <TodoRow key={item.id} todo={item} onRemove={() => remove(item)} />
            ),
          )}
        </List>
      </Card>
    )
  )
}
