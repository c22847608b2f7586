import { useEffect, useState } from 'react'
import { useCall } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import type { Answer } from '@almanac/contracts'
import { getSurveyResponse, type AnsweredQuestion } from '@almanac/contracts/surveys/responses'
import { useTranslation } from '@almanac/i18n'
import { Card, EmptyState, ErrorState } from '@almanac/ui/content'
import { Dialog, ListSkeleton, Stack, Text, Written } from '@almanac/ui/core'
import { useLocation, useSearchParams } from '@almanac/ui/router'
import { useScoreWords } from '../completed/useScoreWords'

/** A completed survey, read only. Closed while there is no id. */
export function ReviewDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useTranslation('surveys')
  return (
    <Dialog open={id !== null} onClose={onClose} title={t('review.title')} width="wide">
      {id !== null && <Review id={id} />}
    </Dialog>
  )
}

function Review({ id }: { id: string }) {
  const { t } = useTranslation('surveys')
  const { data, error, refetch } = useCall(getSurveyResponse, { params: { id } })
  if (data) return <Answers response={data} />
  if (!error) return <ListSkeleton rows={4} avatar={false} />
  if (error.status === 404) return <EmptyState title={t('review.missingTitle')}>{t('review.missingText')}</EmptyState>
  return <ErrorState title={t('review.failedTitle')} status={error.status} onRetry={() => void refetch()} />
}

function Answers({ response }: { response: Answer<typeof getSurveyResponse> }) {
  const { t, format } = useTranslation('surveys')
  const scoreWords = useScoreWords()
  const timeZone = useUser().time_zone ?? undefined
  return (
    <Stack gap={5}>
      <Stack gap={1}>
        <Text as="h3" variant="lead" weight="bold">
          <Written lang={response.locale}>{response.title}</Written>
        </Text>
        <Text tone="soft">
          {t('completed.completedOn', { date: format.date(response.completed_at, 'full', { timeZone }) })}
        </Text>
      </Stack>
      {response.score && (
        <section aria-label={t('review.score')}>
          <Card>
            <Text variant="lead" weight="bold" numbers>
              {scoreWords(response.score)}
            </Text>
            <Text variant="small" tone="soft">
              {t('review.scoreMeaning')}
            </Text>
          </Card>
        </section>
      )}
      <Stack as="ol" gap={5}>
        {response.questions.map((question) => (
          <Question key={question.key} question={question} />
        ))}
      </Stack>
    </Stack>
  )
}

function Question({ question }: { question: AnsweredQuestion }) {
  const { t } = useTranslation('surveys')
  // Words between the questions have no answer.
  if (question.type === 'information')
    return (
      <Text as="li" tone="soft">
        <Written lang={question.locale}>{question.label}</Written>
      </Text>
    )
  const answer = question.answer ?? t(question.skipped ? 'review.skipped' : 'review.notAnswered')
  const answered = question.answer !== null
  // A number or a text is the participant's own; a choice is in the words of the study.
  const isOwnWords = question.type === 'text' || question.type === 'number'
  return (
    <Stack as="li" gap={1}>
      <Text tone="soft">
        <Written lang={question.locale}>{question.label}</Written>
      </Text>
      <Text weight={answered ? 'bold' : 'regular'} tone={answered ? 'ink' : 'soft'} style={{ whiteSpace: 'pre-wrap' }}>
        {answered ? <Written lang={isOwnWords ? null : question.locale}>{answer}</Written> : answer}
      </Text>
    </Stack>
  )
}

const NAME = 'response'

/**
 * Which completed survey is open, kept in the address as `?response=<id>` so
 * that it can be linked to. The dialog brings an entry of its own into the
 * history; the address changes within that entry, so that one Back, the cross
 * and Escape all lead to the list and none of them leaves a trace behind it.
 */
export function useReviewAddress() {
  const location = useLocation()
  const state: unknown = location.state
  const [search, setSearch] = useSearchParams()
  const named = search.get(NAME)
  const [opened, setOpened] = useState(named === null ? null : { id: named, from: location.key })
  const id = opened?.id ?? null
  const hasOwnEntry = opened !== null && opened.from !== location.key

  useEffect(() => {
    if (id === named || (id !== null && !hasOwnEntry)) return
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        if (id === null) next.delete(NAME)
        else next.set(NAME, id)
        return next
      },
      { replace: true, state, preventScrollReset: true },
    )
  }, [id, named, hasOwnEntry, setSearch, state])

  return {
    /** Null when none is open. */
    id,
    open: (response_id: string): void => setOpened({ id: response_id, from: location.key }),
    close: (): void => setOpened(null),
  }
}
