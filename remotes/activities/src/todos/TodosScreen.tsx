import { useTranslation } from '@almanac/i18n'
import { EmptyState, ErrorState } from '@almanac/ui/content'
import { ListSkeleton, Screen, Stack, Text } from '@almanac/ui/core'
import { NewTodo } from './NewTodo'
import { TodoList } from './TodoList'
import { useTodos } from './useTodos'

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
