import { isLocalDate, type LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { colour, radius, size, space } from '@almanac/ui/core'
import { useState } from 'react'
import { FIRST_DATE } from './period'

interface DateJumpProps {
  /** The last date that is shown. */
  date: LocalDate
  today: LocalDate
  onDate: (date: LocalDate) => void
}

/** Any date, with the picker of the platform. What is no date yet, while it is typed, leads nowhere. */
export function DateJump({ date, today, onDate }: DateJumpProps) {
  const { t } = useTranslation('activities')
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      type="date"
      aria-label={t('history.go_to_date')}
      title={t('history.go_to_date')}
      value={typed ?? date}
      min={FIRST_DATE}
      max={today}
      onChange={({ target }) => {
        setTyped(target.value)
        if (isLocalDate(target.value) && target.value <= today) onDate(target.value)
      }}
      onBlur={() => setTyped(null)}
      style={{
        minHeight: 44,
        boxSizing: 'border-box',
        padding: `0 ${space(2)}`,
        border: `1px solid ${colour.control}`,
        borderRadius: radius,
        background: colour.surface,
        color: colour.ink,
        font: 'inherit',
        fontSize: size.small,
      }}
    />
  )
}
