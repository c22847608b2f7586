import { useTranslation } from '@almanac/i18n'
import { outbox, useOutbox, type OutboxEntry } from '@almanac/outbox'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { useEffect, useEffectEvent } from 'react'
import type { Answering } from './useAnswering'
import { AnswersInWords } from '../review/AnswersInWords'
import { bodyOf, resend, subjectOf } from './writes'

export const isCompletedElsewhere = ({ errors = [] }: OutboxEntry): boolean =>
  errors.some(({ code }) => code === 'SURVEY_COMPLETED')

/**
 * Sends answers again that a server of an earlier release refused because the response was completed on another device:
 * now they count.
 */
export function useSendRefusedAgain(survey_id: string, queued: readonly OutboxEntry[]): void {
  const sendAgain = useEffectEvent(() => {
    for (const entry of queued.filter(isCompletedElsewhere)) void resend(entry, survey_id).catch(() => undefined)
  })
  useEffect(() => sendAgain(), [])
}

interface CompletedElsewhereProps {
  answering: Answering
  discard: () => Promise<void>
  onClose: () => void
}

/** Shown when the response was completed on another device: later answers here don't count, and are shown once. */
export function CompletedOnOtherDevice({
  answering: { prepared, context },
  discard,
  onClose,
}: CompletedElsewhereProps) {
  const { t } = useTranslation('surveys')
  const entries = useOutbox(subjectOf(prepared.definition.key))
  const answers = entries.flatMap(({ body }) => bodyOf(body)?.answers ?? []).filter(({ skipped }) => !skipped)
  return (
    <Stack gap={5}>
      <div role="status">
        <Text variant="lead" weight="bold">
          {t('survey.completedElsewhere')}
        </Text>
        <Text tone="soft">{t('survey.completedElsewhereText')}</Text>
      </div>
      <AnswersInWords survey={prepared} context={context} keys={answers.map(({ key }) => key)} answers={answers} />
      <Row justify="end">
        <Button
          variant="primary"
          onClick={() => {
            for (const { id } of entries) void outbox.discard(id)
            void discard()
            onClose()
          }}
        >
          {t('survey.close')}
        </Button>
      </Row>
    </Stack>
  )
}
