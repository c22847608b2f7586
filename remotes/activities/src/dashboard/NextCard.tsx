import { serverNow } from '@almanac/api-client'
import { useUser } from '@almanac/auth'
import { MEDICATION_POSTPONED, MEDICATION_SKIPPED, MEDICATION_TOOK } from '@almanac/domain/medication'
import { clockText, deviceZone, localDateOf } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { newId, outbox } from '@almanac/outbox'
import { Card } from '@almanac/ui/content'
import { Button, Icon, LinkButton, Row, Stack, Text, useToast, Written, type IconName } from '@almanac/ui/core'
import { useState, type ReactNode } from 'react'
import { CheckMark } from '../done/CheckMark'
import { enqueueResponse, enqueueResponseRemoval } from '../responses/writes'
import type { DueDose } from './doses'
import type { Next } from './due'
import { iconOf } from './icon'

/** The next task of today, with its button. */
export function NextCard({ next }: { next: Next }) {
  const { record, busy, mark, unmark } = useRecordDose()
  return (
    <div data-tour="next">
      {next.kind === 'dose' ? (
        <DoseCard key={`${next.objective.id} ${next.reminder_time}`} dose={next} record={record} busy={busy} />
      ) : (
        <Other next={next} />
      )}
      {mark && <CheckMark label={mark} onDone={unmark} />}
    </div>
  )
}

function Other({ next }: { next: Exclude<Next, DueDose> }) {
  const { t, format } = useTranslation('activities')
  const timeZone = useUser().time_zone ?? deviceZone()
  const label = t('dashboard.next.label')
  switch (next.kind) {
    case 'done':
      return (
        <Shape
          icon="check"
          label={label}
          title={t('dashboard.next.all_done')}
          detail={t('dashboard.next.all_done_hint')}
        />
      )
    case 'survey':
      return (
        <Shape icon="surveys" label={label} title={t('dashboard.next.survey')} detail={t('dashboard.next.survey_hint')}>
          <LinkButton variant="primary" full to="/?open_survey=true">
            {t('dashboard.next.open')}
          </LinkButton>
        </Shape>
      )
    case 'appointment': {
      const { start_at, side, creator, participant } = next.appointment
      const other = side === 'provider' ? participant : creator
      return (
        <Shape
          icon="appointments"
          label={label}
          title={t('dashboard.next.appointment', { time: format.time(start_at, { timeZone }) })}
          detail={[other.first_name, other.last_name].filter(Boolean).join(' ')}
        >
          <LinkButton variant="primary" full to="/virtual_appointments">
            {t('dashboard.next.show')}
          </LinkButton>
        </Shape>
      )
    }
    case 'activity': {
      const { activity } = next
      return (
        <Shape
          icon={iconOf(activity.icon)}
          label={label}
          title={<Written lang={activity.locale}>{activity.title}</Written>}
          detail={activity.description && <Written lang={activity.locale}>{activity.description}</Written>}
        >
          <LinkButton variant="primary" full to={`/activity/${activity.category.key}/${activity.id}`}>
            {t('dashboard.next.open')}
          </LinkButton>
        </Shape>
      )
    }
  }
}

interface DoseCardProps {
  dose: DueDose
  record: RecordDose
  busy: boolean
}

function DoseCard({ dose, record, busy }: DoseCardProps) {
  const { t, format } = useTranslation('activities')
  const { activity, objective, reminder_time } = dose
  const time = format.time(clockText(reminder_time))
  const path = `/activity/${activity.category.key}/${activity.id}`
  const label = t('dashboard.next.label')
  if (!dose.direct) {
    return (
      <Shape
        icon={iconOf(activity.icon)}
        label={label}
        title={<Written lang={activity.locale}>{activity.title}</Written>}
        detail={t('dashboard.next.due_in', { name: objective.name, time })}
      >
        <LinkButton variant="primary" full to={path}>
          {t('dashboard.next.open')}
        </LinkButton>
      </Shape>
    )
  }
  return (
    <Shape
      icon="pill"
      label={label}
      title={<Written lang={objective.locale}>{objective.name}</Written>}
      detail={t('dashboard.next.due', { time })}
    >
      <Stack gap={2}>
        <Button variant="primary" full icon="check" busy={busy} onClick={() => void record(dose, MEDICATION_TOOK)}>
          {t('dashboard.next.took')}
        </Button>
        <Row gap={2} wrap>
          <Button variant="quiet" onClick={() => void record(dose, MEDICATION_POSTPONED)}>
            {t('dashboard.next.postpone')}
          </Button>
          <Button variant="quiet" onClick={() => void record(dose, MEDICATION_SKIPPED)}>
            {t('dashboard.next.skip')}
          </Button>
          <LinkButton variant="quiet" to={path}>
            {t('dashboard.next.more')}
          </LinkButton>
        </Row>
      </Stack>
    </Shape>
  )
}

interface ShapeProps {
  icon: IconName
  label: string
  title: ReactNode
  detail?: ReactNode
  children?: ReactNode
}

function Shape({ icon, label, title, detail, children }: ShapeProps) {
  return (
    <Card tone="accent" padding={5} as="section" aria-label={label}>
      <Stack gap={4}>
        <Row gap={3} align="start">
          <Text as="span" tone="accent">
            <Icon name={icon} size={28} />
          </Text>
          <Stack gap={1}>
            <Text as="p" variant="small" tone="soft" weight="bold">
              {label}
            </Text>
            <Text as="h2" variant="title">
              {title}
            </Text>
            {detail && <Text tone="soft">{detail}</Text>}
          </Stack>
        </Row>
        {children}
      </Stack>
    </Card>
  )
}

/** Records a dose as taken, postponed or skipped, by the wire value. */
export type RecordDose = (dose: DueDose, value: number) => Promise<void>

/** Records a dose from the dashboard in one tap, with undo. `mark` is the label of the check mark while it is shown. */
function useRecordDose() {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [mark, setMark] = useState<string | null>(null)

  const record: RecordDose = async ({ activity, objective, reminder_time }, value) => {
    if (busy) return
    setBusy(true)
    const now = new Date(serverNow())
    const zone = deviceZone()
    const input = {
      id: newId(),
      quest_id: activity.id,
      ...(activity.definition_version === undefined ? {} : { definition_version: activity.definition_version }),
      measured_at: now.toISOString(),
      time_zone: zone,
      date_posted_for: localDateOf(now, zone),
      entries: [{ objective_id: objective.id, type: 'MedicationEntry' as const, value, reminder_time }],
    }
    try {
      await enqueueResponse(input, objective.name)
      const outcome = await outcomeSoon(input.id)
      setMark(t(outcome === 'saved' ? 'dashboard.dose.mark_saved' : 'dashboard.dose.mark_kept'))
      const undo = () =>
        void enqueueResponseRemoval(input.id, 0).catch(() => toast(t('detail.not_deleted'), { tone: 'wrong' }))
      toast(t(outcome === 'saved' ? 'dashboard.dose.saved' : 'dashboard.dose.waiting', { name: objective.name }), {
        tone: outcome === 'saved' ? 'good' : 'plain',
        undo,
      })
    } catch {
      toast(t('errors.ERROR_POSTING_ACTIVITY_RESPONSE'), { tone: 'wrong' })
    } finally {
      setBusy(false)
    }
  }
  return { record, busy, mark, unmark: () => setMark(null) }
}

/** Timeout for the acknowledgment before a message is shown. */
const ACKNOWLEDGEMENT_TIMEOUT_MS = 1_000

/** The state of a write after the timeout at the latest. Rejects if it was refused. */
function outcomeSoon(id: string): Promise<'saved' | 'waiting'> {
  return Promise.race([
    outbox.settled(id),
    new Promise<'waiting'>((resolve) => {
      setTimeout(() => resolve('waiting'), ACKNOWLEDGEMENT_TIMEOUT_MS)
    }),
  ])
}
