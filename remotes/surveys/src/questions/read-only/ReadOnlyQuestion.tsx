import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { useId } from 'react'
import type { ConsentQuestionProps } from '../econsent/useConsentAnswer'
import { Information } from '../information/Information'
import { isAnswered } from '../question'
import { useQuestionTexts } from '../useQuestionTexts'
import { AnswerView } from './AnswerView'

/** A question with its answer, read-only. */
export function ReadOnlyQuestion(props: ConsentQuestionProps) {
  const { t } = useTranslation('surveys')
  const { item, answer } = props
  const { written } = useQuestionTexts(props)
  const label = useId()
  if (item.type === 'information') return <Information {...props} />
  return (
    <Stack gap={1.5} role="group" aria-labelledby={label}>
      <Text as="div" weight="bold" id={label}>
        {written(item.label)}
      </Text>
      {item.description && (
        <Text as="div" variant="small" tone="soft">
          {written(item.description)}
        </Text>
      )}
      {answer && isAnswered(answer) ? (
        <AnswerView {...props} answer={answer} />
      ) : (
        <Text tone="soft">{t(answer?.skipped ? 'questions.read_only.skipped' : 'questions.read_only.empty')}</Text>
      )}
    </Stack>
  )
}
