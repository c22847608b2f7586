import { useTranslation } from '@almanac/i18n'
import { Button } from '@almanac/ui/core'
import { answerTo, focusQuestion, isAnswered, type QuestionProps } from './question'
import { useQuestionTexts } from './useQuestionTexts'

/**
 * Clears the answer of an optional question, because a radio button or a slider
 * cannot be reset once it was touched.
 */
export function ClearButton(props: QuestionProps) {
  const { t } = useTranslation('surveys')
  const { plain } = useQuestionTexts(props)
  const { item, answer, disabled, instanceKey, onChange } = props
  if (item.required === true || !isAnswered(answer)) return null
  return (
    <div>
      <Button
        variant="quiet"
        icon="close"
        disabled={disabled}
        aria-label={t('questions.clear_named', { name: plain(item.label) })}
        onClick={() => {
          onChange(answerTo(props))
          // The pressed button disappears.
          focusQuestion(instanceKey)
        }}
      >
        {t('questions.clear')}
      </Button>
    </div>
  )
}
