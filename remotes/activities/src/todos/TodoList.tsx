import { useTexts } from '@almanac/i18n'
import { Card, List } from '@almanac/ui/content'
import { useToast } from '@almanac/ui/core'
import { useRef } from 'react'
import type { ShownTodo } from './shown'
import { TodoRow } from './TodoRow'
import { removeTodo } from './writes'

/** All to-dos; deleting one can be taken back, and leaves the focus at the next. */
export function TodoList({ todos }: { todos: readonly ShownTodo[] }) {
  const { t } = useTexts('activities')
  const toast = useToast()
  const place = useRef<HTMLDivElement>(null)

  const remove = async (todo: ShownTodo) => {
    const boxes = [...(place.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])]
    const at = todos.indexOf(todo)
    try {
      const undo = await removeTodo(todo)
      const next = boxes[at + 1] ?? boxes[at - 1]
      if (next) next.focus()
      else place.current?.focus()
      toast(t('todos.deleted'), { undo: () => void undo().catch(() => toast(t('todos.not_kept'), { tone: 'wrong' })) })
    } catch {
      toast(t('todos.not_kept'), { tone: 'wrong' })
    }
  }
  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      {todos.length > 0 && (
        <Card padding={0}>
          <List aria-label={t('todos.title')}>
            {todos.map((todo) => <TodoRow key={todo.id} todo={todo} onRemove={() => void remove(todo)} />)}
          </List>
        </Card>
      )}
    </div>
  )
}
