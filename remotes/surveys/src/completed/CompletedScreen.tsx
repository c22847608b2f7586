import { api, type ApiError } from '@almanac/api-client'
import { useInfiniteQuery } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { completeSurveys, type SurveyResponse } from '@almanac/contracts/surveys/responses'
import { lazyScreen } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import {
  Alert,
  Card,
  DetailPane,
  EmptyState,
  ErrorState,
  List,
  ListCardSkeleton,
  ListRow,
  FirstOpen,
  Panes,
  useFirstItem,
  useNearEnd,
} from '@almanac/ui/content'
import {
  Button,
  Icon,
  IconTile,
  LinkButton,
  ListSkeleton,
  Screen,
  space,
  Stack,
  usePane,
  useWide,
  Written,
} from '@almanac/ui/core'
import { Suspense, useState } from 'react'
import { LoadedReview } from '../review/LoadedReview'
import { useReviewAddress } from '../review/useReviewAddress'
import { SURVEY_HUE } from '../surveyHue'
import { DueSurvey } from './DueSurvey'
import { scoresOverTime } from './scoresOverTime'
import { useScoreText } from './useScoreText'

const ScoreCharts = lazyScreen(
  () => import(/* webpackChunkName: "score_charts" */ './ScoreCharts').then((file) => file.ScoreCharts),
  () => null,
)

/** `/completedSurveys`: the completed surveys; `?response` opens one of them, beside the list or in a dialog. */
export function CompletedScreen() {
  const { t } = useTranslation('surveys')
  const wide = useWide()
  const { id, question, open, openQuestion, close } = useReviewAddress()
  const { responses } = useCompleted()
  const isMeasured = scoresOverTime(responses ?? []).length > 0
  const newest = useFirstItem(responses?.map((response) => response.id))
  const first = isMeasured ? null : newest
  return (
    <Panes
      isListScreen
      list={<ListScreen open_id={id ?? (wide ? first : null)} onOpen={open} />}
      detail={
        id === null ? null : (
          <DetailPane key={id} title={t('review.title')} width="wide" onClose={close}>
            <LoadedReview id={id} question={question} onQuestion={openQuestion} />
          </DetailPane>
        )
      }
      nothingOpen={
        isMeasured ? (
          <ScoresBeside known={responses ?? []} />
        ) : (
          first !== null && <FirstReview key={first} id={first} known={responses ?? []} onOpen={open} />
        )
      }
    />
  )
}

/** Beside the list while none was chosen: the scores over time, whose newest would stand there twice above its answers. */
function ScoresBeside({ known }: { known: readonly SurveyResponse[] }) {
  return (
    <div style={BESIDE}>
      <Suspense>
        <ScoreCharts known={known} />
      </Suspense>
    </div>
  )
}

const BESIDE = { maxWidth: '40rem', marginInline: 'auto', padding: `${space(4)} ${space(8)} ${space(12)}` } as const

interface FirstReviewProps {
  id: string
  known: readonly SurveyResponse[]
  onOpen: (id: string) => void
}

/** Beside the list while none was chosen and no score has a course yet: the newest one. */
function FirstReview({ id, known, onOpen }: FirstReviewProps) {
  const { t } = useTranslation('surveys')
  const [question, setQuestion] = useState<string | null>(null)
  return (
    <FirstOpen onOpen={() => onOpen(id)}>
      <DetailPane title={t('review.title')} onClose={() => undefined}>
        <LoadedReview id={id} question={question} onQuestion={setQuestion} />
        <Suspense>
          <ScoreCharts known={known} />
        </Suspense>
      </DetailPane>
    </FirstOpen>
  )
}

interface ListProps {
  /** The one that is open beside the list. */
  open_id: string | null
  onOpen: (id: string) => void
}

function ListScreen(props: ListProps) {
  const { t } = useTranslation('surveys')
  return (
    <Screen title={t('completed.title')}>
      <DueSurvey />
      <CompletedList {...props} />
    </Screen>
  )
}

function CompletedList({ open_id, onOpen }: ListProps) {
  const { t } = useTranslation('surveys')
  // The scores over time have room in the other pane.
  const isBeside = usePane() !== null
  const { responses, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useCompleted()
  const more = (): void => {
    if (!isFetchingNextPage) void fetchNextPage()
  }
  const end = useNearEnd(more)

  if (!responses) {
    if (!error) return <ListCardSkeleton rows={6} />
    return <ErrorState title={t('completed.failedTitle')} status={error.status} onRetry={() => void refetch()} />
  }
  if (responses.length === 0) {
    return (
      <EmptyState
        picture="surveys"
        title={t('completed.emptyTitle')}
        action={
          <LinkButton to="/" variant="secondary">
            {t('completed.emptyAction')}
          </LinkButton>
        }
      >
        {t('completed.emptyText')}
      </EmptyState>
    )
  }
  return (
    // The list waits for what stands above it, by which it would be moved down.
    <Suspense fallback={<ListCardSkeleton rows={6} />}>
      {!isBeside && responses.some(({ score }) => score !== null) && <ScoreCharts known={responses} />}
      <Card padding={0}>
        <List aria-label={t('completed.list')}>
          {responses.map((response) => (
            <CompletedRow
              key={response.id}
              response={response}
              isOpen={response.id === open_id}
              onOpen={() => onOpen(response.id)}
            />
          ))}
        </List>
      </Card>
      <MoreFailed failed={isFetchNextPageError} onRetry={more} />
      {isFetchingNextPage && <ListSkeleton rows={2} avatar={false} />}
      {hasNextPage && !isFetchNextPageError && <div ref={end} key={responses.length} />}
    </Suspense>
  )
}

function MoreFailed({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const { t } = useTranslation('surveys')
  if (!failed) return null
  return (
    <Alert
      tone="wrong"
      action={
        <Button variant="secondary" onClick={onRetry}>
          {t('completed.retry')}
        </Button>
      }
    >
      {t('completed.moreFailed')}
    </Alert>
  )
}

/** One completed survey: title, date and score. */
function CompletedRow({ response, isOpen, onOpen }: { response: SurveyResponse; isOpen: boolean; onOpen: () => void }) {
  const { t, format } = useTranslation('surveys')
  const scoreText = useScoreText()
  const timeZone = useUser().time_zone ?? undefined
  const { locale, title, completed_at, score } = response
  return (
    <ListRow
      start={<IconTile name="surveys" hue={SURVEY_HUE} />}
      current={isOpen}
      title={<Written lang={locale}>{title}</Written>}
      strong
      detail={
        <Stack as="span" gap={0}>
          <span>{t('completed.completedOn', { date: format.date(completed_at, 'medium', { timeZone }) })}</span>
          {score && <span>{scoreText(score)}</span>}
        </Stack>
      }
      end={<Icon name="chevron-right" size={20} />}
      onClick={onOpen}
    />
  )
}

/** Page size (specification 001, section 9). */
const PAGE_SIZE = 10

/** The user's completed surveys, newest first, page by page; a page below the page size is the last. */
function useCompleted() {
  const query = useInfiniteQuery<SurveyResponse[], ApiError, SurveyResponse[], string[], number>({
    queryKey: [completeSurveys.id],
    queryFn: ({ pageParam, signal }) =>
      api(completeSurveys, { query: { limit: PAGE_SIZE, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE_SIZE ? undefined : pages.length * PAGE_SIZE),
    // A survey completed between two requests shifts the offset, so duplicates are removed.
    select: ({ pages }) => [...new Map(pages.flat().map((response) => [response.id, response])).values()],
  })
  return {
    responses: query.data,
    error: query.error,
    refetch: query.refetch,
    hasNextPage: query.hasNextPage,
    fetchNextPage: query.fetchNextPage,
    isFetchingNextPage: query.isFetchingNextPage,
    isFetchNextPageError: query.isFetchNextPageError,
  }
}
