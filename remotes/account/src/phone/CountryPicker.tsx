import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { CountryCode } from '@almanac/domain/phone'
import { useTranslation } from '@almanac/i18n'
import { List, ListRow } from '@almanac/ui/content'
import { Dialog, Icon, Text, VisuallyHidden } from '@almanac/ui/core'
import { TextField } from '@almanac/ui/form'
import { countriesIn, deviceCountry, findCountries, flagOf, type Country } from './countries'

interface CountryPickerProps {
  open: boolean
  chosen: CountryCode
  onChoose: (code: CountryCode) => void
  onClose: () => void
}

/** A searchable list of all countries with their dial codes. Enter chooses the first match, arrow keys move through the list. */
export function CountryPicker({ open, ...rest }: CountryPickerProps) {
  const { t } = useTranslation('account')
  return (
    <Dialog open={open} onClose={rest.onClose} title={t('phone.choose_country')}>
      <Choices {...rest} />
    </Dialog>
  )
}

function Choices({ chosen, onChoose }: Omit<CountryPickerProps, 'open'>) {
  const { t, locale } = useTranslation('account')
  const [search, setSearch] = useState('')
  const countries = useMemo(() => countriesIn(locale, deviceCountry()), [locale])
  const found = useMemo(() => findCountries(countries, search), [countries, search])
  const { field, rows, onKeyDown } = useArrowKeys(() => {
    const [first] = found
    if (first) onChoose(first.code)
  })
  return (
    <div onKeyDown={onKeyDown}>
      <TextField
        label={t('phone.search')}
        hint={t('phone.search_hint')}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={setSearch}
        ref={field}
      />
      <VisuallyHidden role="status">
        {search.trim() === '' ? '' : t('phone.found', { count: found.length })}
      </VisuallyHidden>
      <div ref={rows} style={{ marginBlockStart: '0.75rem' }}>
        {found.length === 0 && <Text tone="soft">{t('phone.none_found', { search: search.trim() })}</Text>}
        {found.length > 0 && (
          <List aria-label={t('phone.countries')}>
            {found.map((country) => (
              <CountryRow
                key={country.code}
                country={country}
                chosen={country.code === chosen}
                onChoose={() => onChoose(country.code)}
              />
            ))}
          </List>
        )}
      </div>
    </div>
  )
}

/** Arrow keys move between the search field and the rows; Enter in the field chooses the first row. */
function useArrowKeys(chooseFirst: () => void) {
  const field = useRef<HTMLElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  useEffect(() => {
    field.current?.focus()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(rows.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const next = at + (event.key === 'ArrowDown' ? 1 : -1)
      if (next < 0) field.current?.focus()
      else buttons[Math.min(next, buttons.length - 1)]?.focus()
    }
    if (event.key === 'Enter' && at < 0) {
      event.preventDefault()
      chooseFirst()
    }
  }
  return { field, rows, onKeyDown }
}

interface CountryRowProps {
  country: Country
  chosen: boolean
  onChoose: () => void
}

function CountryRow({ country: { code, dial_code, name }, chosen, onChoose }: CountryRowProps) {
  const { t } = useTranslation('account')
  return (
    <ListRow
      title={name}
      strong={chosen}
      start={<span aria-hidden>{flagOf(code)}</span>}
      end={
        <>
          <span dir="ltr">+{dial_code}</span>
          {chosen && (
            <>
              <Icon name="check" size={20} />
              <VisuallyHidden>{t('phone.chosen')}</VisuallyHidden>
            </>
          )}
        </>
      }
      onClick={onChoose}
    />
  )
}
