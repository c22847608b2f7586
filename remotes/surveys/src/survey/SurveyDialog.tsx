import { useCall } from '@almanac/api-client/query'
import { getSurvey } from '@almanac/contracts/surveys/survey'
import { lazyScreen } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { EmptyState, ErrorState, StudyBrand, StudySign } from '@almanac/ui/content'
import { Dialog } from '@almanac/ui/core'
import { Suspense, useEffect, useState } from 'react'
import { SurveySkeleton } from './SurveySkeleton'

/** The engine and the fields are a separate chunk, loaded while the survey is fetched. */
const Answering = lazyScreen(() =>
  import(/* webpackChunkName: "answering" */ './Answering').then((file) => file.Answering),
)

interface SurveyDialogProps {
  survey_id: string
  /** The activity that opened it, if any. */
  quest_id?: string
  /** It is part of the onboarding. */
  onboarding?: boolean
  open: boolean
  onClose: () => void
  /** Opens the next pending survey; undefined if there is none. */
  onNext?: () => void
}

/** Answers a survey page by page. Answers are kept when it is closed. */
export function SurveyDialog({ survey_id, quest_id, onboarding, open, onClose, onNext }: SurveyDialogProps) {
  const { t } = useTranslation('surveys')
  const { data, error, refetch } = useNewestSurvey(survey_id)
  return (
    <StudyBrand as="dialog" company_id={data?.company_id}>
      <Dialog
        open={open}
        onClose={onClose}
        title={data?.title.text ?? t('survey.title')}
        lang={data && (data.title.locale ?? null)}
        width="wide"
      >
        <StudySign />
        <Suspense fallback={<SurveySkeleton />}>
          {data ? (
            <Answering
              key={survey_id}
              survey={data}
              quest_id={quest_id}
              onboarding={onboarding}
              onClose={onClose}
              onNext={onNext}
            />
          ) : error ? (
            <Failed status={error.status} retry={() => void refetch()} />
          ) : (
            <SurveySkeleton />
          )}
        </Suspense>
      </Dialog>
    </StudyBrand>
  )
}

/** How long the server's answer is waited for where this device has an earlier one. */
const MAX_WAIT_MS = 3_000

/**
 * The survey as the server has it now: what is begun with an earlier copy would count as begun
 * before whatever happened since. Where the server does not answer soon, the copy of this device.
 */
function useNewestSurvey(survey_id: string) {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useCall(getSurvey, { params: { id: survey_id } })
  const [opened] = useState(() => Date.now())
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  const isNewest = dataUpdatedAt >= opened || !isFetching || waited
  return { data: isNewest ? data : undefined, error: isFetching ? null : error, refetch }
}

function Failed({ status, retry }: { status: number; retry: () => void }) {
  const { t } = useTranslation('surveys')
  if (status === 404) return <EmptyState title={t('survey.missingTitle')}>{t('survey.missingText')}</EmptyState>
  return <ErrorState title={t('survey.failedTitle')} status={status} onRetry={retry} />
}
