import { MEDICATION_POSTPONED, MEDICATION_SKIPPED, MEDICATION_TOOK } from '@almanac/domain/medication'
import { clockText } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, Icon, LinkButton, Row, Stack, Text, Written, type IconName } from '@almanac/ui/core'
import type { ReactNode } from 'react'
import { CheckMark } from '../done/CheckMark'
import type { DueDose } from './doses'
import type { Next } from './due'
import { iconOf } from './icon'
import { useRecordDose, type RecordDose } from './useRecordDose'

/** The one thing that is next today, with the button that does it. */
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
      const { start_at, creator } = next.appointment
      return (
        <Shape
          icon="appointments"
          label={label}
          title={t('dashboard.next.appointment', { time: format.time(start_at) })}
          detail={[creator.first_name, creator.last_name].filter(Boolean).join(' ')}
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
