import { useId, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import type { CatalogueItem } from '@almanac/contracts/account/catalogue'
import { useTranslation } from '@almanac/i18n'
import { useCloseOnLeave } from '@almanac/ui/option-list'
import { useSuggestions, type Search } from './useSuggestions'

/** The source of suggestions and the callback for the chosen one. */
export interface Catalogue {
  /** Name of the catalogue, part of the cache key. */
  source: string
  search: Search
  /** Called with the chosen catalogue item; with null when the text is free text. */
  onChoose: (item: CatalogueItem | null) => void
}

type Step = 'next' | 'previous'

const STEPS: Readonly<Record<string, Step>> = { ArrowDown: 'next', ArrowUp: 'previous' }

/** The active index after an arrow key; past either end null, which is the text field. */
function nextActive(from: number | null, step: Step, length: number): number | null {
  if (length === 0) return null
  if (step === 'next') return from === null ? 0 : from + 1 < length ? from + 1 : null
  return from === null ? length - 1 : from > 0 ? from - 1 : null
}

/**
 * The state of a combobox, and the props of its input and list (WAI-ARIA APG, editable combobox with list
 * autocomplete). By hand: Autocomplete of MUI would add 20 KB (compressed) to the profile's editors, for which this
 * pattern of one list without chips, groups and freeSolo states is enough.
 */
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

/** The status text of the list: count, none found, or failed to load. */
function useStatus(settled: boolean, failed: boolean, count: number): string {
  const { t } = useTranslation('account_profile')
  if (!settled) return ''
  if (failed) return t('choose.failed')
  return count > 0 ? t('choose.found', { count }) : t('choose.none')
}
