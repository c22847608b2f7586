import { useTranslation } from '@almanac/i18n'
import { Row } from '@almanac/ui/core'
import { Field, Select } from '@almanac/ui/fields'
import { dateOfParts, daysIn, partsOfDate, type PartialDate } from './entries'

/** Number of past years to choose from (specification 000, section 9). */
const YEARS_BACK = 100

interface PartialDateFieldsProps {
  /** `YYYY`, `YYYY-MM`, `YYYY-MM-DD`, or nothing. */
  value: string | null | undefined
  /** The participant's current day, `YYYY-MM-DD`, which is the latest choice. */
  today: string
  disabled?: boolean
  onChange: (date: string | null) => void
}

const two = (number: number): string => String(number).padStart(2, '0')
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

/** A partial date: a year, optionally a month, optionally a day. */
export function PartialDateFields({ value, today, disabled, onChange }: PartialDateFieldsProps) {
  const { t, format, locale } = useTranslation('surveys')
  const parts = partsOfDate(value)
  const { year, month, day } = parts
  const now = partsOfDate(today)
  const isThisYear = year === now.year
  const months = upTo(isThisYear ? Number(now.month) : 12)
  const days = upTo(isThisYear && month === now.month ? Number(now.day) : daysIn(Number(year), Number(month)))
  const set = (part: Partial<PartialDate>) => onChange(dateOfParts({ ...parts, ...part }))
  const years = Array.from({ length: YEARS_BACK + 1 }, (_, index) => String(Number(now.year) - index))
  const monthName = (number: number) =>
    new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, number - 1))
  return (
    <Field as="group" optional label={t('questions.conditions.date')}>
      {() => (
        <Row gap={2} wrap align="end">
          <div style={{ flex: '1 1 6rem' }}>
            <Select
              label={t('questions.conditions.year')}
              placeholder={t('questions.conditions.unknown')}
              options={(year === '' || years.includes(year) ? years : [...years, year]).map((one) => ({
                value: one,
                label: one,
              }))}
              value={year}
              disabled={disabled}
              onChange={(next) => set(next === '' ? { year: '', month: '', day: '' } : { year: next })}
            />
          </div>
          {year !== '' && (
            <div style={{ flex: '1 1 8rem' }}>
              <Select
                label={t('questions.conditions.month')}
                placeholder={t('questions.conditions.unknown')}
                options={months.map((number) => ({ value: two(number), label: monthName(number) }))}
                value={month}
                disabled={disabled}
                onChange={(next) => set({ month: next, day: next === '' ? '' : day })}
              />
            </div>
          )}
          {month !== '' && (
            <div style={{ flex: '1 1 5rem' }}>
              <Select
                label={t('questions.conditions.day')}
                placeholder={t('questions.conditions.unknown')}
                options={days.map((number) => ({ value: two(number), label: format.number(number) }))}
                value={day}
                disabled={disabled}
                onChange={(next) => set({ day: next })}
              />
            </div>
          )}
        </Row>
      )}
    </Field>
  )
}
