import type { SurveyStatePage } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import type { OutboxEntry } from '@almanac/outbox'
import { Alert } from '@almanac/ui/content'
import { Button, Row, Stack } from '@almanac/ui/core'
import { useEffect, useEffectEvent } from 'react'
import type { Answering } from './useAnswering'
import { bodyOf, resend } from './writes'

interface RefusedAnswersProps {
  answering: Answering
  page: SurveyStatePage
  refused: OutboxEntry
}

/** Answers that the server did not take: why, and the way to the page where they were given. They are kept until others take their place. */
export function RefusedAnswers({ answering, page, refused }: RefusedAnswersProps) {
  const { t } = useTranslation('surveys')
  const errors = refused.errors ?? []
  const fields = [...errors.flatMap(({ field }) => field ?? []), ...(bodyOf(refused.body)?.answers ?? []).map(({ key }) => key)]
  const place = fields.find((key) => answering.state.pages.some(({ keys }) => keys.includes(key)))
  const isHere = place !== undefined && page.keys.includes(place)
  const open = useEffectEvent(() => {
    if (place !== undefined && !isHere) answering.goTo(place)
  })
  // Where the person looks: the page opens by itself, once for each refusal.
  useEffect(() => open(), [refused.id])
  return (
    <Alert tone="wrong" title={t('survey.refusedTitle')}>
      <Stack gap={2}>
        {errors.filter(({ field }) => field === undefined || !page.keys.includes(field)).map(({ title }) => (
          <span key={title}>{title}</span>
        ))}
        <span>{t('survey.refusedText')}</span>
        <Row gap={2} wrap>
          {place !== undefined && !isHere && (
            <Button onClick={() => answering.goTo(place)}>{t('survey.refusedOpen')}</Button>
          )}
          {place === undefined && (
            <Button onClick={() => void resend(refused, answering.prepared.definition.key).catch(() => undefined)}>{t('survey.resend')}</Button>
          )}
        </Row>
      </Stack>
    </Alert>
  )
}
