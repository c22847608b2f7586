import { MAX_LIST_SEARCH_LENGTH } from '@almanac/contracts/rules/surveys/dynamic-lists'
import { useTranslation } from '@almanac/i18n'
import { VisuallyHidden } from '@almanac/ui/core'
import { Field, Input, type FieldLook } from '@almanac/ui/fields'
import { OptionList, useCloseOnLeave, type OptionLine } from '@almanac/ui/option-list'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'

interface SearchComboboxProps {
  look: FieldLook
  typed: string
  onType: (text: string) => void
  open: boolean
  onOpen: (open: boolean) => void
  lines: readonly OptionLine[]
  multiple: boolean
  onChoose: (index: number) => void
  /** Status with the number of results; a live region. */
  status: string
  /** Note below the open list: more results exist, or why there are none. */
  note?: ReactNode
  onNearEnd?: () => void
  /** Maximum length of free text, which is an answer too; undefined if only list items are. */
  ownWords?: number
}

/**
 * A search field with a list of results (the ARIA combobox): arrows move through it,
 * Enter chooses, Escape closes the list and not the dialog around it. In a multiple
 * choice the list stays open.
 */
export function SearchCombobox(props: SearchComboboxProps) {
  const { t } = useTranslation('surveys')
  const { look, typed, onType, open, onOpen, multiple, status, note, onNearEnd, ownWords } = props
  const lines = open ? props.lines : []
  const list = useId()
  const { active, leave, choose, onKeyDown } = useActiveLine({ ...props, lines })
  const around = useCloseOnLeave(open, () => {
    leave()
    onOpen(false)
  })
  const lineId = (index: number): string => `${list}-${index}`
  return (
    <Field {...look}>
      {(ids) => (
        <div {...around}>
          <Input
            {...ids}
            type="text"
            role="combobox"
            aria-expanded={lines.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={active === null ? undefined : lineId(active)}
            autoComplete="off"
            spellCheck={ownWords !== undefined}
            autoCapitalize={ownWords === undefined ? 'none' : 'sentences'}
            maxLength={ownWords ?? MAX_LIST_SEARCH_LENGTH}
            placeholder={ownWords === undefined ? t('questions.search.placeholder') : undefined}
            dir={typed ? 'auto' : undefined}
            disabled={look.disabled}
            value={typed}
            onKeyDown={onKeyDown}
            onClick={() => onOpen(true)}
            onChange={(event) => {
              leave()
              onOpen(true)
              onType(event.target.value)
            }}
          />
          <OptionList
            {...{ id: list, label: look.label, options: lines, multiple, active, optionId: lineId, onNearEnd }}
            onChoose={choose}
          />
          {open && note}
          <VisuallyHidden role="status">{open ? status : ''}</VisuallyHidden>
        </div>
      )}
    </Field>
  )
}

type ActiveLineOptions = Pick<
  SearchComboboxProps,
  'lines' | 'multiple' | 'onChoose' | 'open' | 'onOpen' | 'onNearEnd' | 'ownWords'
>

/** The active line for the arrow keys; the focus stays in the field. */
function useActiveLine({ lines, multiple, onChoose, open, onOpen, onNearEnd, ownWords }: ActiveLineOptions) {
  const [at, setAt] = useState<number | null>(null)
  const active = at !== null && at < lines.length ? at : null
  const choose = (index: number): void => {
    onChoose(index)
    if (multiple) return
    setAt(null)
    onOpen(false)
  }
  const step = (by: 1 | -1): void => {
    onOpen(true)
    if (lines.length === 0) return
    const from = active ?? (by > 0 ? -1 : lines.length)
    if (from + by >= lines.length - 2) onNearEnd?.()
    setAt(Math.min(Math.max(from + by, 0), lines.length - 1))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && open) {
      // Chooses, or keeps the free text; it must not submit the page while the list is open.
      event.preventDefault()
      if (active !== null) choose(active)
      else if (ownWords !== undefined) onOpen(false)
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setAt(null)
      onOpen(false)
    }
  }
  return { active, leave: () => setAt(null), choose, onKeyDown }
}
