import { useTranslation } from '@almanac/i18n'
import { Card, EmptyState, ErrorState, FieldLine, List, RemovedNotice } from '@almanac/ui/content'
import { Button, ListSkeleton, Screen, Stack, Text, useToast } from '@almanac/ui/core'
import { TextField } from '@almanac/ui/form'
import { useRef } from 'react'
import { useRemovals, withRemoved } from '../removal/useRemovals'
import type { OptimisticTodo } from './optimisticTodos'
import { TodoRow } from './TodoRow'
import { useTodoField } from './useTodoField'
import { useTodos } from './useTodos'
import { enqueueTodo, enqueueTodoRemoval } from './writes'

/** The to-do list with its open count (specification 001, section 2). */
export function TodosScreen() {
  const { t } = useTranslation('activities')
  const { todos, remaining, error, refetch } = useTodos()
  return (
    <Screen title={t('todos.title')} back="/">
      <NewTodo />
      {!todos ? (
        error ? (
          <ErrorState status={error.status} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={4} avatar={false} />
        )
      ) : (
        <Stack gap={3}>
          <Text role="status" weight="bold" numbers>
            {todos.length === 0
              ? null
              : remaining === 0
                ? t('todos.none_left')
                : t('todos.remaining', { count: remaining })}
          </Text>
          <TodoList todos={todos} />
          {todos.length === 0 && (
            <EmptyState picture="list" title={t('todos.empty')}>
              {t('todos.empty_hint')}
            </EmptyState>
          )}
        </Stack>
      )}
    </Screen>
  )
}

/** The field for a new to-do. Its input survives closing the tab. */
function NewTodo() {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const { text, write, forget, check, field, error } = useTodoField('todo:new')

  // Two presses, even within one task, create one to-do.
  const adding = useRef(false)

  const add = async () => {
    if (adding.current) return
    const todo = check()
    if (todo === null) return
    adding.current = true
    // Focus now, not after storing: by then the participant may be at another control.
    field.current?.focus()
    try {
      await enqueueTodo(todo)
      // Input typed meanwhile is the start of the next one.
      const now = field.current?.value ?? text
      if (now !== text && now.startsWith(text)) write(now.slice(text.length))
      else forget()
    } catch {
      toast(t('todos.not_kept'), { tone: 'wrong' })
    } finally {
      adding.current = false
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      {/* One row; with large text or a long word the button goes below. */}
      <FieldLine>
        <div style={{ flex: '1 1 11rem', minWidth: 0 }}>
          <TextField
            label={t('todos.new')}
            value={text}
            onChange={write}
            error={error}
            ref={field}
            autoCapitalize="sentences"
          />
        </div>
        <Button type="submit" variant="primary" icon="plus">
          {t('todos.add')}
        </Button>
      </FieldLine>
    </form>
  )
}

/** All to-dos; a deletion can be undone until the screen is left. */
function TodoList({ todos }: { todos: readonly OptimisticTodo[] }) {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const removals = useRemovals<OptimisticTodo>()
  const rows = withRemoved(todos, removals.removed)
  const toastNotStored = () => toast(t('todos.not_kept'), { tone: 'wrong' })

  const remove = (todo: OptimisticTodo) => {
    enqueueTodoRemoval(todo).then((removal) => removals.add(todo, todos, removal), toastNotStored)
  }
  return (
    rows.length > 0 && (
      <Card padding={0}>
        <List aria-label={t('todos.title')}>
          {rows.map(({ item, isRemoved }) =>
            isRemoved ? (
              <li key={item.id}>
                <RemovedNotice onUndo={() => void removals.undo(item.id).catch(toastNotStored)}>
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
