import { useTranslation } from '@almanac/i18n'
import { Button, Stack, useToast } from '@almanac/ui/core'
import { TextField } from '@almanac/ui/form'
import { useRef } from 'react'
import { useTodoField } from './useTodoField'
import { addTodo } from './writes'

/** Where a new to-do is written. What is typed outlives a closed tab. */
export function NewTodo() {
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
    // Now, not when it is kept: by then the participant may be at another control.
    field.current?.focus()
    try {
      await addTodo(todo)
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
