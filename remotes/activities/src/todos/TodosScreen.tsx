import { useTranslation } from '@almanac/i18n'
import { Card, EmptyState, ErrorState, List, RemovedNotice } from '@almanac/ui/content'
import { Button, ListSkeleton, Screen, Stack, Text, useToast } from '@almanac/ui/core'
import { TextField } from '@almanac/ui/form'
import { useRef } from 'react'
import { useRemovals, withRemoved } from '../removal/useRemovals'
import type { OptimisticTodo } from './optimisticTodos'
import { TodoRow } from './TodoRow'
import { useTodoField } from './useTodoField'
import { useTodos } from './useTodos'
import { enqueueTodo, enqueueTodoRemoval } from './writes'

/** The to-do list (specification 001, section 2): what there is to do, and how much of it is left. */
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
            <EmptyState picture="dashboard" title={t('todos.empty')}>
              {t('todos.empty_hint')}
            </EmptyState>
          )}
        </Stack>
      )}
    </Screen>
  )
}

/** Where a new to-do is written. What is typed outlives a closed tab. */
function NewTodo() {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const { text, write, forget, check, field, error } = useTodoField('todo:new')

  // Pressed twice, also within one task, it is one to-do.
  const adding = useRef(false)

  const add = async () => {
    if (adding.current) return
    const todo = check()
    if (todo === null) return
    adding.current = true
    // Now, not when it is stored: by then the participant may be at another control.
    field.current?.focus()
    try {
      await enqueueTodo(todo)
      // What was typed meanwhile begins the next one.
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
      <Stack gap={3} align="stretch">
        <TextField
          label={t('todos.new')}
          value={text}
          onChange={write}
          error={error}
          ref={field}
          autoCapitalize="sentences"
        />
        <Button type="submit" variant="primary" icon="plus">
          {t('todos.add')}
        </Button>
      </Stack>
    </form>
  )
}

/** All to-dos; one that was deleted can be brought back where it stood, until the screen is left. */
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
