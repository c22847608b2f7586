import { useTranslation } from '@almanac/i18n'
import { useQuestionTexts, type TextProps } from '../useQuestionTexts'
import type { LinePlace } from './analogue'

/** Tells a place on a line by what its ends mean, or by beginning and end where they mean nothing. */
export function usePlaceWords(props: TextProps): (place: LinePlace) => string {
  const { t } = useTranslation('surveys')
  const { plain } = useQuestionTexts(props)
  const { min_label, max_label, middle_label } = props.item
  const low = min_label ? plain(min_label) : t('questions.line.beginning')
  const high = max_label ? plain(max_label) : t('questions.line.end')
  const words: Record<LinePlace, string> = {
    low: t('questions.line.at', { end: low }),
    near_low: t('questions.line.near', { end: low }),
    toward_low: t('questions.line.toward', { end: low }),
    middle: middle_label ? t('questions.line.near', { end: plain(middle_label) }) : t('questions.line.middle'),
    toward_high: t('questions.line.toward', { end: high }),
    near_high: t('questions.line.near', { end: high }),
    high: t('questions.line.at', { end: high }),
  }
  return (place) => words[place]
}
