import { useTranslation } from '@almanac/i18n'
import { useIsWaitingLong } from '@almanac/outbox/waiting'
import { Button, colour, Icon, IconButton, Row, space, Stack, Text, useToast } from '@almanac/ui/core'
import { TextField } from '@almanac/ui/form'
import { useEffect, useRef, useState } from 'react'
import { rowId } from '../removal/useRemovals'
import type { OptimisticTodo } from './optimisticTodos'
import { useTodoField } from './useTodoField'
import { enqueueTodoChange } from './writes'

interface TodoRowProps {
  todo: OptimisticTodo
  onRemove: () => void
}

const label = {
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  cursor: 'pointer',
} as const
const box = { width: 24, height: 24, margin: 0, flexShrink: 0, accentColor: colour.accent } as const

/** A to-do with checkbox, text, and edit and delete buttons. */
export function TodoRow({ todo, onRemove }: TodoRowProps) {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const complete = todo.status === 'complete'

  useEffect(() => {
    // Only if the focus was lost with the field; a focus moved elsewhere is kept.
    if (wasEditing.current && !editing && (document.activeElement ?? document.body) === document.body)
      edit.current?.focus()
    wasEditing.current = editing
  }, [editing])

  const toggle = () => {
    enqueueTodoChange({ id: todo.id, todo: todo.todo, status: complete ? 'active' : 'complete' }).catch(() =>
      toast(t('todos.not_kept'), { tone: 'wrong' }),
    )
  }
  return (
    <li
      id={rowId(todo.id)}
      style={{ paddingBlock: space(2), paddingInlineStart: space(4), paddingInlineEnd: space(2) }}
    >
      {editing ? (
        <EditTodo todo={todo} onDone={() => setEditing(false)} />
      ) : (
        <Row gap={0} align="start">
          <label style={label}>
            <input type="checkbox" checked={complete} onChange={toggle} style={box} />
            <span style={{ minWidth: 0 }}>
              <Text
                as="span"
                tone={complete ? 'soft' : 'ink'}
                style={{ display: 'block', textDecoration: complete ? 'line-through' : undefined }}
              >
                <bdi>{todo.todo}</bdi>
              </Text>
              <PendingNote pending={todo.pending} />
            </span>
          </label>
          <IconButton
            ref={edit}
            icon="edit"
            label={t('todos.change', { todo: todo.todo })}
            onClick={() => setEditing(true)}
          />
          <IconButton icon="trash" label={t('todos.delete', { todo: todo.todo })} onClick={onRemove} />
        </Row>
      )}
    </li>
  )
}

/** Edits a to-do in place. Escape cancels. */
function EditTodo({ todo, onDone }: { todo: OptimisticTodo; onDone: () => void }) {
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
      if (words !== todo.todo || todo.pending === 'refused')
        await enqueueTodoChange({ id: todo.id, todo: words, status: todo.status })
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

/** Marks a to-do as pending (after a delay) or refused. */
function PendingNote({ pending }: { pending: OptimisticTodo['pending'] }) {
  const { t } = useTranslation('activities')
  if (pending === 'refused')
    return (
      <Text as="span" variant="small" tone="wrong" style={line}>
        <Icon name="warning" size={16} /> {t('todos.refused')}
      </Text>
    )
  return pending === 'waiting' ? <Waiting /> : null
}

function Waiting() {
  const { t } = useTranslation('activities')
  return useIsWaitingLong() ? (
    <Text as="span" variant="small" tone="warning" style={line}>
      <Icon name="offline" size={16} /> {t('todos.waiting')}
    </Text>
  ) : null
}

const line = { display: 'block' } as const
