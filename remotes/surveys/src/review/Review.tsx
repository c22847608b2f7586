import { useUser } from '@almanac/auth'
import type { Answer } from '@almanac/contracts'
import type { getSurveyResponse } from '@almanac/contracts/surveys/responses'
import { evaluateSurvey, isAnswerable, itemOfKey, type SurveyContext, type SurveyState } from '@almanac/domain/survey'
import { deviceZone, wallClockOf } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Button, ListSkeleton, Row, Stack, Text, Written } from '@almanac/ui/core'
import { useMemo } from 'react'
import type { ReadSurvey } from '../questions/question'
import { ReportActions } from '../report/ReportActions'
import { pageId, placeOf } from '../survey/pages'
import { timeText } from '../survey/timeText'
import { useExternal } from '../survey/useExternal'
import { usePrepared } from '../survey/usePrepared'
import { AnswersInWords } from './AnswersInWords'
import { ReviewPage } from './ReviewPage'
import { Scores } from './Scores'

type Response = Answer<typeof getSurveyResponse>

interface ReviewProps {
  response: Response
  question: string | null
  onQuestion: (key: string | null) => void
}

/** A completed response: all answers as a list, or page by page. */
export function Review({ response, question, onQuestion }: ReviewProps) {
  const survey = usePrepared(response)
  return survey ? (
    <Prepared response={response} survey={survey} question={question} onQuestion={onQuestion} />
  ) : (
    <ListSkeleton rows={4} avatar={false} />
  )
}

function Prepared({ response, survey, question, onQuestion }: ReviewProps & { survey: ReadSurvey }) {
  const { context, state } = useReviewState(response, survey)
  const place = question === null ? -1 : placeOf(survey, state.pages, question)
  const page = state.pages[place]
  if (page) {
    const keyAt = (at: number) => {
      const other = state.pages[at]
      return other && pageId(survey, other)
    }
    return (
      <ReviewPage
        key={pageId(survey, page)}
        survey={survey}
        context={context}
        state={state}
        page={page}
        position={{ number: place + 1, count: state.pages.length }}
        before={keyAt(place - 1)}
        after={keyAt(place + 1)}
        onOpen={onQuestion}
      />
    )
  }
  return <AllAnswers response={response} survey={survey} context={context} state={state} onOpen={onQuestion} />
}

/** Evaluates the rules with the answers as of completion. */
function useReviewState(response: Response, survey: ReadSurvey) {
  const { id, answers, completed_at, started_at } = response
  const external = useExternal(response)
  const zone = useUser().time_zone ?? deviceZone()
  return useMemo(() => {
    const { date, time } = wallClockOf(new Date(completed_at ?? started_at), zone)
    const context: SurveyContext = { answers, seed: id, today: date, now: timeText(time), external }
    return { context, state: evaluateSurvey(survey, context) }
  }, [survey, id, answers, completed_at, started_at, zone, external])
}

interface AllAnswersProps {
  response: Response
  survey: ReadSurvey
  context: SurveyContext
  state: SurveyState
  onOpen: (key: string) => void
}

function AllAnswers({ response, survey, context, state, onOpen }: AllAnswersProps) {
  const { t, format } = useTranslation('surveys')
  const timeZone = useUser().time_zone ?? undefined
  const { title, completed_at } = response
  const pages = state.pages.flatMap(({ keys }) => keys)
  const asked = new Set(pages.map((key) => itemOfKey(key).key))
  const not_asked = survey.definition.questions.filter((item) => isAnswerable(item) && !asked.has(item.key))
  const [first] = pages
  return (
    <Stack gap={5}>
      <Stack gap={1}>
        <Text as="h3" variant="lead" weight="bold">
          <Written lang={title.locale}>{title.text}</Written>
        </Text>
        {completed_at !== null && (
          <Text tone="soft">
            {t('completed.completedOn', { date: format.date(completed_at, 'full', { timeZone }) })}
          </Text>
        )}
      </Stack>
      <Scores response={response} locale={title.locale} />
      <Row gap={2} wrap>
        {first !== undefined && <Button onClick={() => onOpen(first)}>{t('review.pages')}</Button>}
        <ReportActions response_id={response.id} />
      </Row>
      <AnswersInWords survey={survey} context={context} keys={pages} answers={state.counted} onOpen={onOpen} />
      {not_asked.length > 0 && (
        <details>
          <summary>{t('review.notAsked', { count: not_asked.length })}</summary>
          <Stack as="ul" gap={2}>
            {not_asked.map(({ key, label }) => (
              <Text as="li" key={key} tone="soft">
                <Written lang={label.locale}>{label.text}</Written>
              </Text>
            ))}
          </Stack>
        </details>
      )}
    </Stack>
  )
}
