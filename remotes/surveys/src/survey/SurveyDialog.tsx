import { useCall } from '@almanac/api-client/query'
import { getSurvey } from '@almanac/contracts/surveys/survey'
import { lazyScreen } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { EmptyState, ErrorState } from '@almanac/ui/content'
import { Dialog } from '@almanac/ui/core'
import { Suspense } from 'react'
import { SurveySkeleton } from './SurveySkeleton'

/** The engine and the fields are a separate chunk, loaded while the survey is fetched. */
const Answering = lazyScreen(() =>
  import(/* webpackChunkName: "answering" */ './Answering').then((file) => file.Answering),
)

interface SurveyDialogProps {
  survey_id: string
  /** The activity that opened it, if any. */
  quest_id?: string
  open: boolean
  onClose: () => void
  /** Opens the next pending survey; undefined if there is none. */
  onNext?: () => void
}

/** Answers a survey page by page. Answers are kept when it is closed. */
export function SurveyDialog({ survey_id, quest_id, open, onClose, onNext }: SurveyDialogProps) {
  const { t } = useTranslation('surveys')
  const { data, error, refetch } = useCall(getSurvey, { params: { id: survey_id } })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={data?.title.text ?? t('survey.title')}
      lang={data && (data.title.locale ?? null)}
      width="wide"
    >
      <Suspense fallback={<SurveySkeleton />}>
        {data ? (
          <Answering key={survey_id} survey={data} quest_id={quest_id} onClose={onClose} onNext={onNext} />
        ) : error ? (
          <Failed status={error.status} retry={() => void refetch()} />
        ) : (
          <SurveySkeleton />
        )}
      </Suspense>
    </Dialog>
  )
}

function Failed({ status, retry }: { status: number; retry: () => void }) {
  const { t } = useTranslation('surveys')
  if (status === 404) return <EmptyState title={t('survey.missingTitle')}>{t('survey.missingText')}</EmptyState>
  return <ErrorState title={t('survey.failedTitle')} status={status} onRetry={retry} />
}
