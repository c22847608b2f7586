import type { SurveyStatePage } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import type { OutboxEntry } from '@almanac/outbox'
import { Alert } from '@almanac/ui/content'
import { Button, Row, Stack } from '@almanac/ui/core'
import { useEffect, useEffectEvent } from 'react'
import { pageId, placeOf } from './pages'
import type { Answering } from './useAnswering'
import { bodyOf, resend } from './writes'

/** A still visible question of a refused write: one named by the server, else one that the write answers. */
function refusedKey({ prepared, state }: Answering, { errors = [], body }: OutboxEntry): string | undefined {
  const keys = [...errors.flatMap(({ field }) => field ?? []), ...(bodyOf(body)?.answers ?? []).map(({ key }) => key)]
  return keys.find((key) => placeOf(prepared, state.pages, key) !== -1)
}

/** Key of a refusal: the same write may be refused again with other answers or for another reason. */
export const refusalOf = (refused: OutboxEntry | undefined): string | undefined =>
  refused && JSON.stringify([refused.id, refused.errors, refused.body])

/** Opens the page of refused answers once per refusal, so that the participant sees the reason. */
export function useOpenRefused(answering: Answering): void {
  const { refused } = answering
  const open = useEffectEvent(() => {
    const key = refused && refusedKey(answering, refused)
    const page =
      key === undefined ? undefined : answering.state.pages[placeOf(answering.prepared, answering.state.pages, key)]
    if (page) answering.goTo(pageId(answering.prepared, page))
  })
  const refusal = refusalOf(refused)
  useEffect(() => {
    if (refusal !== undefined) open()
  }, [refusal])
}

interface RefusedAnswersProps {
  answering: Answering
  page: SurveyStatePage
  refused: OutboxEntry
}

/** Refused answers: the reason, and a link to their page. They are kept until replaced. */
export function RefusedAnswers({ answering, page, refused }: RefusedAnswersProps) {
  const { t } = useTranslation('surveys')
  const key = refusedKey(answering, refused)
  const isHere = key !== undefined && page.keys.includes(key)
  // Errors of this page are shown at their questions.
  const general = (refused.errors ?? []).filter(({ field }) => field === undefined || !page.keys.includes(field))
  return (
    <Alert tone="wrong" title={t('survey.refusedTitle')}>
      <Stack gap={2}>
        {general.map(({ title }) => (
          <span key={title}>{title}</span>
        ))}
        <span>{t('survey.refusedText')}</span>
        <Row gap={2} wrap>
          {key !== undefined && !isHere && (
            <Button onClick={() => answering.goTo(key)}>{t('survey.refusedOpen')}</Button>
          )}
          {key === undefined && (
            <Button onClick={() => void resend(refused, answering.prepared.definition.key).catch(() => undefined)}>
              {t('survey.resend')}
            </Button>
          )}
        </Row>
      </Stack>
    </Alert>
  )
}
