import { useTranslation } from '@almanac/i18n'
import { useIsWaitingLong } from '@almanac/outbox/waiting'
import { Picture } from '@almanac/ui/content'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { FormSave } from '@almanac/ui/fields'
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
      <Stack gap={3} align="center">
        {/* Only what the server has is drawn as done. */}
        <Picture name={isSaved ? 'done' : 'letter'} />
        <Stack role="status" gap={2}>
          {isSaved ? (
            <Outcome title={t('survey.doneTitle')}>{t(onNext ? 'survey.doneMore' : 'survey.doneText')}</Outcome>
          ) : isWaiting ? (
            <Outcome title={t('survey.waitingTitle')}>{t('survey.waitingText')}</Outcome>
          ) : (
            <Outcome title={t('survey.sending')} />
          )}
        </Stack>
      </Stack>
      <ScoreSummary answering={answering} />
      <FormSave>
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
      </FormSave>
    </Stack>
  )
}

function Outcome({ title, children }: { title: string; children?: string }) {
  return (
    <>
      <Text variant="heading" align="center">
        {title}
      </Text>
      {children && (
        <Text tone="soft" align="center">
          {children}
        </Text>
      )}
    </>
  )
}
