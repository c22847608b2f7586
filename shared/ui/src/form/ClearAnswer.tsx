import { useTranslation } from '@almanac/i18n'
import { useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { Button } from '../button/Button'
import { VisuallyHidden } from '../layout/Text'

/** How an answer is taken back. */
export interface Clearing {
  isAnswered: boolean
  clear: () => void
}

interface ClearableField {
  /** Undefined if its answer is required, or can be emptied in its control. */
  clearing?: Clearing
  /** For screen readers. */
  label: string
  disabled?: boolean
  /** The element around the field, whose first control takes the focus. */
  whole: RefObject<HTMLElement | null>
}

/** Controls in which these keys do nothing else; in a date they empty one part. */
const isClearedByKey = (target: EventTarget) =>
  target instanceof HTMLInputElement && (target.type === 'radio' || target.type === 'range')

/**
 * Takes an optional answer back, because a radio button or a slider cannot be emptied once it was touched: by a button
 * below the field, and by Delete or Backspace in it.
 */
export function useClearAnswer({ clearing, label, disabled, whole }: ClearableField): {
  onKeyDown?: (event: KeyboardEvent) => void
  button: ReactNode
} {
  const { t } = useTranslation('ui')
  const [isCleared, setCleared] = useState(false)
  if (!clearing || disabled) return { button: null }
  const { isAnswered } = clearing
  const clear = () => {
    clearing.clear()
    setCleared(true)
  }
  return {
    onKeyDown: (event) => {
      if (!isAnswered || (event.key !== 'Delete' && event.key !== 'Backspace') || !isClearedByKey(event.target)) return
      event.preventDefault()
      clear()
    },
    button: (isAnswered || isCleared) && (
      <div>
        {isAnswered && (
          <Button
            variant="quiet"
            icon="close"
            aria-label={t('form.clear_named', { name: label })}
            onClick={() => {
              clear()
              // The pressed button disappears.
              whole.current?.querySelector<HTMLElement>('input, select')?.focus()
            }}
          >
            {t('form.clear')}
          </Button>
        )}
        <VisuallyHidden aria-live="polite">{isCleared && !isAnswered && t('form.cleared')}</VisuallyHidden>
      </div>
    ),
  }
}
