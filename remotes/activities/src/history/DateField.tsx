import { isLocalDate, type LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { DayInput } from '@almanac/ui/fields'
import { useId, useState } from 'react'
import type { DateJumpProps } from './DateJump'
import { FIRST_DATE } from './period'

/**
 * The native date picker, with the day in the language of the app. An incomplete date is ignored without an error while
 * it is typed, because typing a year passes through 0002 and 0020. A date out of bounds is rejected when the field loses focus, and stays in it.
 */
export function DateField({ start, date, today, onDate }: DateJumpProps) {
  const { t } = useTranslation('activities')
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState<LocalDate | null>(null)
  const [isRefused, setRefused] = useState(false)
  const id = useId()
  const forget = () => {
    setTyped(null)
    setRefused(false)
  }
  const leave = () => {
    if (typed === null || typed === '' || isAllowed(typed, today)) forget()
    else setRefused(true)
  }
  return (
    <Stack gap={1}>
      <DayInput
        aria-label={t('history.go_to_date')}
        title={t('history.go_to_date')}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? id : undefined}
        // A date that was chosen stays, although the window that it lies in ends later.
        value={typed ?? (chosen !== null && chosen <= date && (start === null || chosen >= start) ? chosen : date)}
        min={FIRST_DATE}
        max={today}
        onChange={({ target }) => {
          setTyped(target.value)
          setRefused(false)
          if (!isAllowed(target.value, today)) return
          setChosen(target.value)
          onDate(target.value)
        }}
        onBlur={leave}
        onKeyDown={({ key }) => {
          if (key === 'Enter') leave()
        }}
        style={{ width: '14rem', maxWidth: '100%' }}
      />
      {isRefused && (
        <Text as="p" variant="small" tone="wrong" role="alert" id={id}>
          {t('reports.errors.INVALID_DATE')}
        </Text>
      )}
    </Stack>
  )
}

const isAllowed = (text: string, today: LocalDate): boolean => isLocalDate(text) && text >= FIRST_DATE && text <= today
