import { lineWords, type LinePlace } from '@almanac/domain/slider'
import { useTranslation } from '@almanac/i18n'
import { useQuestionTexts, type TextProps } from '../useQuestionTexts'

/** Describes a position on a line by the labels of its ends, or by start and end if unlabeled. */
export function usePositionText(props: TextProps): (place: LinePlace) => string {
  const { t } = useTranslation('surveys')
  const { plain } = useQuestionTexts(props)
  const { min_label, max_label, middle_label } = props.item
  const labels = {
    low: min_label ? plain(min_label) : t('questions.line.beginning'),
    high: max_label ? plain(max_label) : t('questions.line.end'),
    middle: middle_label && plain(middle_label),
  }
  return (place) => {
    const lineLabel = lineWords(place, labels)
    return lineLabel.words === 'middle'
      ? t('questions.line.middle')
      : t(`questions.line.${lineLabel.words}`, { end: lineLabel.end })
  }
}
