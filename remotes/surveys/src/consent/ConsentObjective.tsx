import '@almanac/i18n/texts/surveys'
import { useUser } from '@almanac/auth'
import type { ConsentRequest, Slots } from '@almanac/federation'
import { SlotFallback } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Skeleton, Stack, Text } from '@almanac/ui/core'
import { useEffect, useRef, useState } from 'react'
import { ConsentCopy } from './ConsentCopy'
import { ConsentForm } from './ConsentForm'
import { GivenConsent, WaitingConsent } from './GivenConsent'
import { useConsent } from './useConsent'
import { problemsOf } from './values'
import { useWaitingWithdrawal, WithdrawConsent } from './WithdrawConsent'

/** Fills `activity.objective.consent`: gives, shows and changes a consent. Renders nothing for another participant. */
export function Fill({
  user_id,
  activity_id,
  objective_id,
  title,
  read_only,
  consent,
  attach,
}: Slots['activity.objective.consent']) {
  const own = useUser().id === user_id
  return own && consent ? (
    <Consent
      key={objective_id}
      activity_id={activity_id}
      objective_id={objective_id}
      title={title}
      read_only={read_only}
      request={consent}
      attach={attach}
    />
  ) : (
    <SlotFallback />
  )
}

type AttachToForm = Slots['activity.objective.consent']['attach']

interface ConsentProps {
  activity_id: string
  objective_id: string
  title: string
  read_only: boolean
  request: ConsentRequest
  attach: AttachToForm
}

function Consent({ activity_id, objective_id, title, read_only, request: asked, attach }: ConsentProps) {
  const consent = useConsent(objective_id, asked)
  // The words beside the tick are those of the document above it, which may be newer than the form.
  const request = consent.terms ? { ...asked, check_text: consent.terms.check_text } : asked
  const { draft, waiting } = consent
  const [attempts, setAttempts] = useState(0)
  const check = () => {
    const complete =
      draft === null || Object.keys(problemsOf(draft.values, request, consent.terms?.comprehension)).length === 0
    if (!complete) setAttempts((count) => count + 1)
    return complete
  }
  useFormPart({ objective_id, state: consent.state, check, save: consent.saveWithForm }, read_only ? undefined : attach)
  const { place, keepFocus } = useFocusAfterAction(waiting ? 'waiting' : draft ? 'editing' : 'given')
  const acting = (work: () => void) => () => {
    keepFocus()
    setAttempts(0)
    work()
  }
  const saveAlone = () => {
    if (!check()) return
    keepFocus()
    consent.save()
  }
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label={title} style={{ outline: 'none' }}>
      {draft && !waiting && !read_only ? (
        <ConsentForm
          request={request}
          values={draft.values}
          before={consent.entry}
          outdated={consent.outdated}
          begun_again={consent.begun_again}
          withdrawn_at={consent.withdrawn_at}
          terms={consent.terms}
          refused={consent.refused}
          busy={consent.busy}
          attempts={attempts}
          onChange={consent.change}
          onSave={attach ? undefined : saveAlone}
          onCancel={acting(consent.cancel)}
        />
      ) : (
        <ConsentToRead
          activity_id={activity_id}
          consent={consent}
          request={request}
          read_only={read_only}
          onEdit={read_only ? undefined : acting(consent.edit)}
        />
      )}
    </div>
  )
}

interface ConsentToReadProps {
  activity_id: string
  consent: ReturnType<typeof useConsent>
  request: ConsentRequest
  read_only: boolean
  onEdit: (() => void) | undefined
}

/** A consent that is not being edited: pending, saved, or failed to load. */
function ConsentToRead({ activity_id, consent, request, read_only, onEdit }: ConsentToReadProps) {
  const { t } = useTranslation('surveys')
  const { entry, waiting, draft, failed, justSaved, retry } = consent
  const withdrawal = useWaitingWithdrawal(entry?.id)
  if (waiting) return <WaitingConsent write={waiting} request={request} />
  if (entry)
    return (
      <GivenConsent consent={entry} request={request} justSaved={justSaved} onEdit={withdrawal ? undefined : onEdit}>
        <ConsentCopy of={{ activity_id }} />
        {withdrawal && <Text role="status">{t('consent.withdraw_waiting')}</Text>}
        {!withdrawal && !read_only && (
          <WithdrawConsent
            consent={entry}
            subject={consent.subject}
            terms={consent.terms}
            onWithdrawn={consent.withdrawn}
          />
        )}
      </GivenConsent>
    )
  if (failed)
    return (
      <Alert
        tone="warning"
        action={
          <Button variant="quiet" icon="retry" onClick={retry}>
            {t('consent.retry')}
          </Button>
        }
      >
        {t('consent.failed')}
      </Alert>
    )
  return read_only && draft ? <SlotFallback /> : <Waiting />
}

type FormPart = Parameters<NonNullable<AttachToForm>>[0]

/** Registers this with the surrounding form, whose button validates and saves it. */
function useFormPart({ objective_id, state, check, save }: FormPart, attach: AttachToForm): void {
  const latest = useRef({ check, save })
  latest.current = { check, save }
  useEffect(
    () =>
      attach?.({
        objective_id,
        state,
        check: () => latest.current.check(),
        save: (subject) => latest.current.save(subject),
      }),
    [attach, objective_id, state],
  )
}

/** Restores the focus, because the pressed button disappears on a state change: after `keepFocus` the focus moves to `place`. */
function useFocusAfterAction(state: 'waiting' | 'editing' | 'given') {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef<string>(undefined)
  const acted = useRef(false)
  useEffect(() => {
    if (acted.current && before.current !== state) place.current?.focus()
    before.current = state
  }, [state])
  return {
    place,
    keepFocus: () => {
      acted.current = true
    },
  }
}

function Waiting() {
  const { t } = useTranslation('surveys')
  return (
    <Stack gap={4} role="status" aria-label={t('consent.loading')}>
      <Skeleton shape="block" height={48} />
      <Skeleton shape="block" height={48} />
      <Skeleton shape="block" height={176} />
    </Stack>
  )
}
