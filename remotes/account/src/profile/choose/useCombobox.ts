import { useId, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import type { CatalogueItem } from '@almanac/contracts/account/catalogue'
import { useTranslation } from '@almanac/i18n'
import { useCloseOnLeave } from '@almanac/ui/option-list'
import { useSuggestions, type Search } from './useSuggestions'

/** Where suggestions come from, and what is done with the one that is chosen. */
export interface Catalogue {
  /** Names the catalogue: what was found in one is not shown for another. */
  source: string
  search: Search
  /** An item of the catalogue was chosen; null as soon as the text is the participant's own words. */
  onChoose: (item: CatalogueItem | null) => void
}

type Step = 'next' | 'previous'

const STEPS: Readonly<Record<string, Step>> = { ArrowDown: 'next', ArrowUp: 'previous' }

/** The place in a list after a press of an arrow; past either end it is the text again (null). */
function nextActive(from: number | null, step: Step, length: number): number | null {
  if (length === 0) return null
  if (step === 'next') return from === null ? 0 : from + 1 < length ? from + 1 : null
  return from === null ? length - 1 : from > 0 ? from - 1 : null
}

/** The state of a text field with a list of suggestions: what each part of it is given. */
export function useCombobox({ source, search, onChoose }: Catalogue, value: string, onChange: (text: string) => void) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const { items, failed, settled } = useSuggestions(source, value, search, open)
  const expanded = open && items.length > 0
  const optionId = (index: number): string => `${id}-${index}`
  const reached = expanded && active !== null && active < items.length ? active : null

  const close = (): void => {
    setOpen(false)
    setActive(null)
  }
  const around = useCloseOnLeave(open, close)
  const choose = (index: number): void => {
    const item = items[index]
    if (!item) return
    onChange(item.name)
    onChoose(item)
    close()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = STEPS[event.key]
    if (step) {
      event.preventDefault()
      setOpen(true)
      setActive(open ? nextActive(reached, step, items.length) : null)
    } else if (event.key === 'Enter' && reached !== null) {
      // Chooses; a second Enter saves the form.
      event.preventDefault()
      choose(reached)
    } else if (event.key === 'Escape' && expanded) {
      // Closes the list, not the dialog around it.
      event.stopPropagation()
      close()
    }
  }
  const input = {
    role: 'combobox',
    'aria-expanded': expanded,
    'aria-controls': id,
    'aria-autocomplete': 'list',
    'aria-activedescendant': reached === null ? undefined : optionId(reached),
    onKeyDown,
    onClick: () => setOpen(true),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setOpen(true)
      setActive(null)
      onChoose(null)
      onChange(event.target.value)
    },
  } as const
  const list = {
    id,
    options: expanded ? items.map(({ id: key, name: label }) => ({ key: String(key), label })) : [],
    active: reached,
    optionId,
    onChoose: choose,
  }
  const status = useStatus(open && settled, failed, items.length)
  return { around, input, list, status }
}

/** What is said of the list: how many were found, that there are none, that they could not be loaded. */
function useStatus(settled: boolean, failed: boolean, count: number): string {
  const { t } = useTranslation('account')
  if (!settled) return ''
  if (failed) return t('profile.choose.failed')
  return count > 0 ? t('profile.choose.found', { count }) : t('profile.choose.none')
}
