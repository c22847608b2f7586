import { useTranslation } from '@almanac/i18n'
import { Select } from '@almanac/ui/fields'
import { answerTo, textOf, type QuestionProps } from '../question'
import { numberBounds } from '../bounds'
import { useQuestionTexts } from '../useQuestionTexts'

/** Years that are listed at most, whatever a study asks for. */
const MAX_YEARS = 1_000

/** A year from a list, the latest first: 1850 to 30 years ahead where a study sets no bounds. */
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
      // A year that was stored and that the bounds have since left out stays to be seen.
      options={(value === '' || years.includes(value) ? years : [value, ...years]).map((year) => ({
        value: year,
        label: year,
      }))}
      value={value}
      onChange={(year) => props.onChange(answerTo(props, { value: year === '' ? null : Number(year) }))}
    />
  )
}
