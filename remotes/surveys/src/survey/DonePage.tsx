import { useTranslation } from '@almanac/i18n'
import { useIsWaitingLong } from '@almanac/outbox/waiting'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { ScoreSummary } from './ScoreSummary'
import type { Answering } from './useAnswering'

interface DonePageProps {
  answering: Answering
  /** The server has acknowledged all answers. */
  isSaved: boolean
  onClose: () => void
  onNext?: () => void
}

/** The end of a survey. It says saved only when the server has acknowledged it. */
export function DonePage({ answering, isSaved, onClose, onNext }: DonePageProps) {
  const { t } = useTranslation('surveys')
  const isWaiting = useIsWaitingLong() && !isSaved
  return (
    <Stack gap={5}>
      <div role="status">
        {isSaved ? (
          <>
            <Text variant="lead" weight="bold">
              {t('survey.doneTitle')}
            </Text>
            <Text tone="soft">{t(onNext ? 'survey.doneMore' : 'survey.doneText')}</Text>
          </>
        ) : isWaiting ? (
          <>
            <Text variant="lead" weight="bold">
              {t('survey.waitingTitle')}
            </Text>
            <Text tone="soft">{t('survey.waitingText')}</Text>
          </>
        ) : (
          <Text variant="lead">{t('survey.sending')}</Text>
        )}
      </div>
      <ScoreSummary answering={answering} />
      <Row gap={3} justify="end" wrap>
        <Button variant={onNext ? undefined : 'primary'} onClick={onClose}>
          {t('survey.close')}
        </Button>
        {onNext && (
          <Button variant="primary" onClick={onNext}>
            {t('survey.nextSurvey')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
