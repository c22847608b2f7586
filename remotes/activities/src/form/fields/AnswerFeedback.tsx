import type { Objective } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { Icon, Row, Stack, Text, Written } from '@almanac/ui/core'

interface AnswerFeedbackProps {
  objective: Objective
  /** Ids of the chosen answers. */
  chosen: readonly string[]
}

/** Whether the chosen answers are correct, with the explanation; shown on choosing and in the history. Nothing if no answer is defined as correct. */
export function AnswerFeedback({ objective, chosen }: AnswerFeedbackProps) {
  const { t } = useTranslation('activities')
  if (!objective.has_correct_answer) return null
  const answers = (objective.answers ?? []).filter(({ id }) => chosen.includes(id))
  return (
    <Stack gap={2} role="status">
      {answers.map(({ id, answer_text, is_correct, answer_explanation }) => (
        <Row key={id} gap={2} align="start">
          <Text as="span" tone={is_correct ? 'good' : 'warning'}>
            <Icon name={is_correct ? 'check' : 'info'} size={22} />
          </Text>
          <Stack gap={0.5}>
            <Text weight="bold" tone={is_correct ? 'good' : 'warning'}>
              {t(is_correct ? 'form.answer.correct' : 'form.answer.not_correct', { answer: answer_text })}
            </Text>
            {answer_explanation && (
              <Text>
                <Written lang={objective.locale}>{answer_explanation}</Written>
              </Text>
            )}
          </Stack>
        </Row>
      ))}
    </Stack>
  )
}
