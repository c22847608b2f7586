import { useTranslation } from '@almanac/i18n'
import { Select } from '@almanac/ui/fields'
import { answerTo, textOf, type QuestionProps } from '../question'
import { numberBounds } from '../bounds'
import { useQuestionTexts } from '../useQuestionTexts'

/** Maximum number of listed years, whatever bounds a study sets. */
const MAX_YEARS = 1_000

/** A year from a list, latest first: 1850 to 30 years ahead unless a study sets bounds. */
export function YearQuestion(props: QuestionProps) {
  const { t } = useTranslation('surveys')
  const { look } = useQuestionTexts(props)
  const { min: first = 0, max: last = 0 } = numberBounds(props)
  const years = Array.from({ length: Math.min(MAX_YEARS, Math.max(0, last - first + 1)) }, (_, index) =>
    String(last - index),
  )
  const value = textOf(props.answer)
  return (
    <Select
      {...look()}
      placeholder={t('questions.year.choose')}
      // A stored year that is now out of bounds stays listed.
      options={(value === '' || years.includes(value) ? years : [value, ...years]).map((year) => ({
        value: year,
        label: year,
      }))}
      value={value}
      onChange={(year) => props.onChange(answerTo(props, { value: year === '' ? null : Number(year) }))}
    />
  )
}
