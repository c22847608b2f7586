import { lazyScreen } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Icon, Row, Skeleton, Text } from '@almanac/ui/core'
import { Suspense } from 'react'
import type { SavingState } from '../form/useSaving'
import type { Celebration } from './celebration'

const HealthyDose = lazyScreen(() =>
  import(/* webpackChunkName: "healthy_dose" */ './HealthyDose').then((part) => part.HealthyDose),
)

interface DoneDialogProps {
  saving: SavingState
  celebration: Celebration | null
  /** Name of the person for whom it was recorded; omitted for the user's own. */
  recordedFor?: string | undefined
  onDone: () => void
}

/**
 * Shows the result of a save: saved, or pending on this device; then the celebration
 * if the day is complete. One dialog with changing content, so that one Back closes it.
 */
export function DoneDialog({ saving, celebration, recordedFor, onDone }: DoneDialogProps) {
  const { t } = useTranslation('activities')
  const titles = { waiting: t('form.waiting_title'), saved: t('form.saved_title'), congrats: t('done.congrats') }
  const saved = recordedFor === undefined ? t('form.saved_text') : t('recording_for.saved', { name: recordedFor })
  const waiting = recordedFor === undefined ? t('form.waiting_text') : t('recording_for.waiting', { name: recordedFor })
  const stage = saving === 'waiting' || saving === 'saved' || saving === 'congrats' ? saving : null
  const button = stage === 'waiting' ? t('form.waiting_ok') : stage === 'congrats' ? t('done.go_on') : null
  return (
    <Dialog
      open={stage !== null}
      onClose={onDone}
      title={titles[stage ?? 'saved']}
      actions={
        button && (
          <Button variant="primary" onClick={onDone}>
            {button}
          </Button>
        )
      }
    >
      <Row gap={3} align="start" role="status">
        <Text as="span" tone={stage === 'waiting' ? 'soft' : 'good'}>
          <Icon name={stage === 'waiting' ? 'clock' : 'check'} size={28} />
        </Text>
        {stage === 'congrats' && celebration ? (
          <Worth celebration={celebration} />
        ) : (
          <Text>{stage === 'waiting' ? waiting : saved}</Text>
        )}
      </Row>
      {stage === 'congrats' && celebration?.healthy_dose_id && (
        <Suspense fallback={<Skeleton shape="block" height={160} />}>
          <HealthyDose id={celebration.healthy_dose_id} />
        </Suspense>
      )}
    </Dialog>
  )
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
