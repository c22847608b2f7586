import { numbersOf } from '@almanac/domain/vitals'
import { lazyScreen } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { RisenSun } from '@almanac/ui/content'
import { Button, Dialog, Icon, Row, Skeleton, Stack, Text } from '@almanac/ui/core'
import { Suspense, useRef } from 'react'
import type { SavingState } from '../form/useSaving'
import { useEntryText } from '../responses/useEntryText'
import { useNamedValue } from '../responses/useNamedValue'
import { useTargetText } from '../responses/useTargetText'
import type { Celebration } from './celebration'
import type { Comparison } from './comparison'

const HealthyDose = lazyScreen(
  () => import(/* webpackChunkName: "healthy_dose" */ './HealthyDose').then((part) => part.HealthyDose),
  () => null,
)

const NextStep = lazyScreen(
  () => import(/* webpackChunkName: "done_next" */ './NextStep').then((part) => part.NextStep),
  ({ other }) => other,
)

interface DoneDialogProps {
  /** The activity that was recorded. */
  activity_id: string
  saving: SavingState
  celebration: Celebration | null
  /** What was recorded beside what was before. */
  comparison: Comparison | null
  /** Name of the person for whom it was recorded; omitted for the user's own. */
  recordedFor?: string | undefined
  /** Takes back what was saved; missing where that is not offered. */
  undo?: (() => void) | undefined
  /** Opens the form of what is due next; missing where only `onDone` ends it. */
  onNext?: ((path: string) => void) | undefined
  onDone: () => void
}

/**
 * Shows the result of a save: pending on this device, or saved, together with the celebration if the day is complete.
 * One dialog with changing content, so that one Back closes it. It is too short for a comparison if it closes by
 * itself after a moment: that follows over the next screen, with Undo.
 */
export function DoneDialog({ saving, celebration, comparison, recordedFor, undo, onNext, ...props }: DoneDialogProps) {
  const { activity_id, onDone } = props
  // Another form takes the place of the history entry of the dialog, which would close it to Today.
  const isLeft = useRef(false)
  const { t } = useTranslation('activities')
  const titles = { waiting: t('form.waiting_title'), saved: t('form.saved_title'), congrats: t('done.congrats') }
  const saved = recordedFor === undefined ? t('form.saved_text') : t('recording_for.saved', { name: recordedFor })
  const waiting = recordedFor === undefined ? t('form.waiting_text') : t('recording_for.waiting', { name: recordedFor })
  const leaveTo = (path: string) => {
    isLeft.current = true
    onNext?.(path)
  }
  const compared = useComparedText()
  const stage = saving === 'waiting' || saving === 'saved' || saving === 'congrats' ? saving : null
  const button = stage === 'waiting' ? t('form.waiting_ok') : stage === 'congrats' ? t('done.go_on') : null
  return (
    <Dialog
      open={stage !== null}
      onClose={() => {
        if (!isLeft.current) onDone()
      }}
      title={titles[stage ?? 'saved']}
      actions={
        button && (
          <>
            {undo && (
              <Button variant="quiet" onClick={undo}>
                {t('doses.undo')}
              </Button>
            )}
            {onNext ? (
              <Suspense fallback={<GoOn label={button} onDone={onDone} />}>
                <NextStep after={activity_id} onNext={leaveTo} other={<GoOn label={button} onDone={onDone} />} />
              </Suspense>
            ) : (
              <GoOn label={button} onDone={onDone} />
            )}
          </>
        )
      }
    >
      <Row gap={3} align={stage === 'waiting' ? 'start' : 'center'} role="status">
        {stage === 'waiting' ? <Waiting /> : <RisenSun />}
        <Stack gap={2}>
          <Text>{stage === 'waiting' ? waiting : saved}</Text>
          {stage === 'congrats' && celebration && <Worth celebration={celebration} />}
          {stage !== 'saved' && comparison && <Text>{compared(comparison)}</Text>}
        </Stack>
      </Row>
      {stage === 'congrats' && celebration?.healthy_dose_id && (
        <Suspense fallback={<Skeleton shape="block" height={160} />}>
          <HealthyDose id={celebration.healthy_dose_id} />
        </Suspense>
      )}
    </Dialog>
  )
}

const Waiting = () => (
  <Text as="span" tone="soft">
    <Icon name="clock" size={28} />
  </Text>
)

const GoOn = ({ label, onDone }: { label: string; onDone: () => void }) => (
  <Button variant="primary" onClick={onDone}>
    {label}
  </Button>
)

/**
 * What was recorded, where it lies beside the target that the study declares, and what was before. Which of two is
 * better depends on the question, so that is not judged.
 */
export function useComparedText(): (comparison: Comparison) => string {
  const { t, format } = useTranslation('activities')
  const words = useEntryText()
  const named = useNamedValue()
  const targetText = useTargetText()
  return ({ objective, now, before }) => {
    const place = targetText({ objective, values: numbersOf(now), unit: now.unit ?? null })
    const recorded = named(objective.name, format.isolated(words(objective, now)))
    return [
      before
        ? t('done.compared', {
            name: objective.name,
            value: format.isolated(words(objective, now)),
            before: format.isolated(words(objective, before)),
          })
        : `${recorded}.`,
      place && `${place}.`,
    ]
      .filter(Boolean)
      .join(' ')
  }
}

function Worth({ celebration: { title, points } }: { celebration: Celebration }) {
  const { t } = useTranslation('activities')
  return (
    <div>
      <Text>{t('done.congrats_text', { title })}</Text>
      {points > 0 && (
        <Text weight="bold" numbers>
          {t('done.points_given', { points: t('done.points', { count: points }) })}
        </Text>
      )}
    </div>
  )
}
