import { useCall } from '@almanac/api-client/query'
import { getConsentAgainTerms, type ConsentAgainTerms, type GivenConsent } from '@almanac/contracts/surveys/consent'
import { useTranslation } from '@almanac/i18n'
import { Alert, ErrorState } from '@almanac/ui/content'
import { Dialog, Skeleton } from '@almanac/ui/core'
import { useState } from 'react'
import { ConsentForm } from '../consent/ConsentForm'
import { problemsOf } from '../consent/values'
import { requestOf } from './request'
import { useConsentAgain } from './useConsentAgain'

interface ConsentAgainProps {
  consent: GivenConsent
  open: boolean
  onOpen: () => void
  onClose: () => void
  /** Called when the server has acknowledged it. */
  onGiven: () => void
}

/** The form that gives a consent of a survey again, after a withdrawal or a change of its document. */
export function ConsentAgain({ open, ...props }: ConsentAgainProps) {
  const { title } = props.consent
  return (
    <Dialog open={open} onClose={props.onClose} title={title.text} lang={title.locale ?? null} width="wide">
      {open && <AgainTerms {...props} />}
    </Dialog>
  )
}

type AgainProps = Omit<ConsentAgainProps, 'open'>

/** Loads the current document before anything can be signed. */
function AgainTerms(props: AgainProps) {
  const { t } = useTranslation('surveys')
  const { data, error, refetch } = useCall(getConsentAgainTerms, { params: { id: props.consent.id } })
  if (!data) {
    if (error)
      return <ErrorState title={t('consents.termsFailed')} status={error.status} onRetry={() => void refetch()} />
    return (
      <div role="status" aria-label={t('consents.loadingTerms')}>
        <Skeleton shape="block" height={176} />
      </div>
    )
  }
  return data.due ? <AgainForm {...props} terms={data} /> : <Alert tone="info">{t('consents.notDue')}</Alert>
}

function AgainForm({ terms, ...props }: AgainProps & { terms: ConsentAgainTerms }) {
  const { consent, onClose } = props
  const [attempts, setAttempts] = useState(0)
  const { values, busy, refused, change, save } = useConsentAgain({ ...props, terms })
  const request = requestOf(terms)
  if (!values) return null
  const problems = problemsOf(values, request, terms.comprehension, terms.relationships)
  return (
    <ConsentForm
      request={request}
      values={values}
      before={null}
      outdated={!consent.withdrawn}
      withdrawn_at={consent.withdrawn ? consent.updated_at : null}
      terms={terms}
      relationships={terms.relationships}
      refused={refused}
      busy={busy}
      attempts={attempts}
      alone
      onChange={change}
      onSave={() => {
        if (Object.keys(problems).length > 0) setAttempts((count) => count + 1)
        else void save()
      }}
      onCancel={onClose}
    />
  )
}
