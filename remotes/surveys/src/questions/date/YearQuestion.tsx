import { useTranslation } from '@almanac/i18n'
import { Select } from '@almanac/ui/fields'
import { answerTo, textOf, type QuestionProps } from '../question'
import { useBounds } from '../useBounds'
import { useQuestionTexts } from '../useQuestionTexts'

/** Years that can be chosen where a study sets no bounds (specification 000, section 5). */
const FIRST_YEAR = 1850
const YEARS_AHEAD = 30

/** A year from a list, the latest first. */
export function YearQuestion(props: QuestionProps) {
  const { t } = useTranslation('surveys')
  const { look } = useQuestionTexts(props)
  const bounds = useBounds(props)
  const first = bounds.min ?? FIRST_YEAR
  const last = bounds.max ?? Number(props.context.today.slice(0, 4)) + YEARS_AHEAD
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => String(last - index))
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
