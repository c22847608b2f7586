import { todoProblem } from '@almanac/contracts/rules/activities/todos'
import { useTranslation } from '@almanac/i18n'
import { useTextDraft } from '@almanac/outbox/draft'
import { useRef, useState } from 'react'

/** The text field of a to-do: stored as a draft, validated on save, then on each change. */
export function useTodoField(key: string, initial = '') {
  const { t } = useTranslation('activities')
  const [text, write] = useTextDraft(key, initial)
  const [checked, setChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const problem = todoProblem(text)
  const words = {
    ENTER_TASK_DESCRIPTION: t('todos.problems.ENTER_TASK_DESCRIPTION'),
    TOO_LONG: t('todos.problems.TOO_LONG'),
  }

  /** The trimmed text; null if invalid, which the field then shows. */
  const check = (): string | null => {
    setChecked(problem !== null)
    if (problem === null) return text.trim()
    field.current?.focus()
    return null
  }
  return {
    text,
    write,
    forget: () => write(initial),
    check,
    field,
    error: checked && problem ? words[problem] : undefined,
  }
}
