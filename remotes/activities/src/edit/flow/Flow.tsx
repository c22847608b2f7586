import { useUser } from '@almanac/auth'
import { useFeature } from '@almanac/federation/shell'
import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { outbox } from '@almanac/outbox'
import { Button, Row, Screen, Text } from '@almanac/ui/core'
import { useLocation } from '@almanac/ui/router'
import { FormSkeleton } from '../../form/FormSkeleton'
import { nameOf, type Draft } from '../draft'
import { ItemStep } from '../item/ItemStep'
import { searchableKindOf } from '../kinds'
import { stepAt, stepsOf, useSteps, type Step } from './useSteps'
import { objectiveKey } from '../draftKeys'
import { useObjectiveDraft } from '../useObjectiveDraft'
import { enqueueObjective } from '../writes'
import { DetailsStep } from './DetailsStep'
import { NoteStep } from './NoteStep'
import { RemindersStep } from './RemindersStep'

/** The result of the flow. */
export interface FlowResult {
  name: string
  how: 'added' | 'changed' | 'waiting'
  /** It has active reminders. */
  reminds: boolean
}

interface FlowProps {
  activity: ActivityWithObjectives
  /** Draft key until it is saved. */
  draftKey: string
  /** Makes the initial draft if none is stored. */
  begin: () => Draft
  onEnded: (ended: FlowResult) => void
}

/** Adds or changes one objective step by step. The draft is stored on the device until it is saved. */
export function Flow({ draftKey, begin, ...rest }: FlowProps) {
  const { t } = useTranslation('activities')
  const { pathname } = useLocation()
  const stored = useObjectiveDraft(draftKey, begin)
  if (stored.draft) return <Steps {...rest} {...stored} draftKey={draftKey} draft={stored.draft} />
  return (
    <Screen title={t('edit.title')} back={pathname}>
      <FormSkeleton />
    </Screen>
  )
}

type StepsProps = Omit<FlowProps, 'begin'> & ReturnType<typeof useObjectiveDraft> & { draft: Draft }

function Steps({ activity, onEnded, draftKey, draft, resumed, change, forget, startOver }: StepsProps) {
  const { t } = useTranslation('activities')
  const user = useUser()
  const { pathname, search } = useLocation()
  const steps = stepsOf(draft, useFeature('Skip Medication Extra Notes'))
  const step = stepAt(steps, new URLSearchParams(search).get('step'), draft)
  const { to, back, leave, next } = useSteps(steps, step)
  const name = nameOf(draft)

  const write = async () => {
    await outbox
      .drafts(user.id)
      .put(objectiveKey(draft.id), draft)
      .catch(() => undefined)
    return enqueueObjective(draft, activity.id)
  }
  const done = (end: 'saved' | 'waiting') => {
    const sent = objectiveKey(draft.id)
    // A pending draft keeps its own key in case the server refuses it; another may be started meanwhile.
    if (end === 'saved' || draftKey !== sent) void forget()
    if (end === 'saved')
      outbox
        .drafts(user.id)
        .remove(sent)
        .catch(() => undefined)
    const how = end === 'waiting' ? 'waiting' : draft.doing === 'add' ? 'added' : 'changed'
    onEnded({ name, how, reminds: draft.plan.reminders.some(({ send_notifications }) => send_notifications) })
    leave()
  }
  const place = steps.indexOf(step)
  const beside = (
    <>
      {place > 0 && <Button onClick={back}>{t('edit.back')}</Button>}
      {place === 0 && resumed && (
        <Button variant="quiet" onClick={() => void startOver()}>
          {t('form.start_over')}
        </Button>
      )}
    </>
  )
  const stepProps = { activity, draft, change, next, beside }
  return (
    <Screen key={`${step} ${draft.write_id}`} title={titleOf(step)} back={pathname}>
      {steps.length > 1 && <Progress place={place} count={steps.length} resumed={resumed} />}
      {step === 'item' && <ItemStep {...stepProps} />}
      {step === 'details' && <DetailsStep {...stepProps} />}
      {step === 'note' && <NoteStep {...stepProps} />}
      {step === 'reminders' && (
        <RemindersStep {...stepProps} write={write} onDone={done} goTo={(earlier) => to(earlier)} />
      )}
    </Screen>
  )

  function titleOf(at: Step): string {
    if (at === 'item') return t(`edit.item.title.${searchableKindOf(draft.kind) ?? 'routine'}`)
    return t(`edit.${at}.title`, { name })
  }
}

function Progress({ place, count, resumed }: { place: number; count: number; resumed: boolean }) {
  const { t } = useTranslation('activities')
  return (
    <Row gap={2} wrap justify="between">
      <Text variant="small" tone="soft">
        {t('edit.step', { step: place + 1, of: count })}
      </Text>
      {resumed && (
        <Text variant="small" tone="soft">
          {t('edit.draft_kept')}
        </Text>
      )}
    </Row>
  )
}
