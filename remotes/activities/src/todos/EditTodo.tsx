import { useTranslation } from '@almanac/i18n'
import { Button, Row, Stack, useToast } from '@almanac/ui/core'
import { TextField } from '@almanac/ui/form'
import { useEffect } from 'react'
import type { ShownTodo } from './shown'
import { useTodoField } from './useTodoField'
import { changeTodo } from './writes'

/** The text of a to-do, changed where it stands. Escape leaves it as it was. */
export function EditTodo({ todo, onDone }: { todo: ShownTodo; onDone: () => void }) {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const { text, write, forget, check, field, error } = useTodoField(`todo:${todo.id}`, todo.todo)
  useEffect(() => field.current?.focus(), [field])

  const leave = () => {
    forget()
    onDone()
  }
  const save = async () => {
    const words = check()
    if (words === null) return
    try {
      if (words !== todo.todo || todo.kept === 'refused')
        await changeTodo({ id: todo.id, todo: words, status: todo.status })
      leave()
    } catch {
      toast(t('todos.not_kept'), { tone: 'wrong' })
    }
  }
  return (
    <form
      noValidate
      style={{ flex: 1, minWidth: 0 }}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave()
      }}
    >
      <Stack gap={3}>
        <TextField
          label={t('todos.text')}
          value={text}
          onChange={write}
          error={error}
          ref={field}
          autoCapitalize="sentences"
        />
        <Row gap={2} wrap>
          <Button type="submit">{t('todos.save')}</Button>
          <Button variant="quiet" onClick={leave}>
            {t('todos.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
