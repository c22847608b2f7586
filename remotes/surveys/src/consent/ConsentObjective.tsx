import '@almanac/i18n/texts/surveys'
import { useUser } from '@almanac/auth'
import type { ConsentRequest, Slots } from '@almanac/federation'
import { SlotFallback } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Skeleton, Stack } from '@almanac/ui/core'
import { useEffect, useRef, useState } from 'react'
import { ConsentForm } from './ConsentForm'
import { GivenConsent } from './GivenConsent'
import { useConsent } from './useConsent'
import { problemsOf } from './values'
import { WaitingConsent } from './WaitingConsent'

/** Fills `activity.objective.consent`: giving a consent, seeing it, changing it. Somebody else's is not told. */
export function Fill({
  user_id,
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
      objective_id={objective_id}
      title={title}
      read_only={read_only}
      asked={consent}
      attach={attach}
    />
  ) : (
    <SlotFallback />
  )
}

interface ConsentProps {
  objective_id: string
  title: string
  read_only: boolean
  asked: ConsentRequest
  attach: Slots['activity.objective.consent']['attach']
}

function Consent({ objective_id, title, read_only, asked, attach }: ConsentProps) {
  const { t } = useTranslation('surveys')
  const {
    entry,
    outdated,
    draft,
    waiting,
    failed,
    refused,
    busy,
    justSaved,
    state: standing,
    ...does
  } = useConsent(objective_id, asked)
  const [attempts, setAttempts] = useState(0)
  const check = () => {
    const complete = draft === null || Object.keys(problemsOf(draft.values, asked)).length === 0
    if (!complete) setAttempts((count) => count + 1)
    return complete
  }
  const part = useRef({ check, save: does.hand })
  part.current = { check, save: does.hand }
  useEffect(
    () =>
      read_only
        ? undefined
        : attach?.({
            objective_id,
            state: standing,
            check: () => part.current.check(),
            save: (subject) => part.current.save(subject),
          }),
    [attach, objective_id, standing, read_only],
  )
  const place = useRef<HTMLDivElement>(null)
  const state = waiting ? 'waiting' : draft ? 'editing' : 'given'
  const before = useRef<string>(undefined)
  const acted = useRef(false)
  useEffect(() => {
    // The button that was pressed is gone; who goes by keyboard goes on from here.
    if (acted.current && before.current !== state) place.current?.focus()
    before.current = state
  }, [state])
  const acting = (work: () => void) => () => {
    acted.current = true
    setAttempts(0)
    work()
  }

  const shown = () => {
    if (waiting) return <WaitingConsent write={waiting} asked={asked} />
    if (draft && !read_only) {
      const saveAlone = () => {
        if (!check()) return
        acted.current = true
        does.save()
      }
      return (
        <ConsentForm
          asked={asked}
          values={draft.values}
          before={entry}
          outdated={outdated}
          refused={refused}
          busy={busy}
          attempts={attempts}
          onChange={does.change}
          onSave={attach ? undefined : saveAlone}
          onCancel={acting(does.cancel)}
        />
      )
    }
    if (entry)
      return (
        <GivenConsent
          consent={entry}
          asked={asked}
          justSaved={justSaved}
          onEdit={read_only ? undefined : acting(does.edit)}
        />
      )
    if (failed)
      return (
        <Alert
          tone="warning"
          action={
            <Button variant="quiet" icon="retry" onClick={does.retry}>
              {t('consent.retry')}
            </Button>
          }
        >
          {t('consent.failed')}
        </Alert>
      )
    return read_only && draft ? <SlotFallback /> : <Waiting />
  }
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label={title} style={{ outline: 'none' }}>
      {shown()}
    </div>
  )
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
