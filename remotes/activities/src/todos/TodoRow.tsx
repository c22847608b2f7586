import { useTranslation } from '@almanac/i18n'
import { colour, IconButton, Row, space, Text, useToast } from '@almanac/ui/core'
import { useEffect, useRef, useState } from 'react'
import { rowId } from '../removal/useRemovals'
import { EditTodo } from './EditTodo'
import { KeptWord } from './KeptWord'
import type { ShownTodo } from './shown'
import { changeTodo } from './writes'

interface TodoRowProps {
  todo: ShownTodo
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

/** A to-do: its box to tick, its text, and the ways to change and delete it. */
export function TodoRow({ todo, onRemove }: TodoRowProps) {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const complete = todo.status === 'complete'

  useEffect(() => {
    // Only where the focus went with the field: who has moved on meanwhile is not called back.
    if (wasEditing.current && !editing && (document.activeElement ?? document.body) === document.body)
      edit.current?.focus()
    wasEditing.current = editing
  }, [editing])

  const toggle = () => {
    changeTodo({ id: todo.id, todo: todo.todo, status: complete ? 'active' : 'complete' }).catch(() =>
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
              <KeptWord kept={todo.kept} />
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
