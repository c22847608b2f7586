import { useCall } from '@almanac/api-client/query'
import { getSurveyResponse } from '@almanac/contracts/surveys/responses'
import { lazyScreen } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { EmptyState, ErrorState } from '@almanac/ui/content'
import { ListSkeleton } from '@almanac/ui/core'
import { Suspense } from 'react'

/** The engine and the fields are loaded with the first opened response. */
const Review = lazyScreen(() => import(/* webpackChunkName: "review" */ './Review').then((file) => file.Review))

interface LoadedReviewProps {
  /** Id of a completed response. */
  id: string
  /** Question whose page is open; null for the list of all answers. */
  question: string | null
  onQuestion: (key: string | null) => void
}

/** What a completed survey was answered with, or why that is not there. */
export function LoadedReview({ id, question, onQuestion }: LoadedReviewProps) {
  const { t } = useTranslation('surveys')
  const { data, error, refetch } = useCall(getSurveyResponse, { params: { id } })
  if (data)
    return (
      <Suspense fallback={<ListSkeleton rows={4} avatar={false} />}>
        <Review response={data} question={question} onQuestion={onQuestion} />
      </Suspense>
    )
  if (!error) return <ListSkeleton rows={4} avatar={false} />
  if (error.status === 404) return <EmptyState title={t('review.missingTitle')}>{t('review.missingText')}</EmptyState>
  return <ErrorState title={t('review.failedTitle')} status={error.status} onRetry={() => void refetch()} />
}
