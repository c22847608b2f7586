import { MEDICATION_POSTPONED, MEDICATION_SKIPPED, MEDICATION_TOOK } from '@almanac/domain/medication'
import { clockText } from '@almanac/domain/time'
import { useTexts } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, Icon, LinkButton, Row, Stack, Text, type IconName } from '@almanac/ui/core'
import type { ReactNode } from 'react'
import type { DueDose, Next } from './due'
import { iconOf } from './icon'
import { useRecordDose } from './useRecordDose'

/** The one thing that is next today, with the button that does it. */
export function NextCard({ next }: { next: Next }) {
  const { t } = useTexts('activities')
  if (next.kind === 'dose') return <DoseCard key={`${next.objective.id} ${next.reminder_time}`} dose={next} />
  if (next.kind === 'done') return <Shape icon="check" label={t('dashboard.next.label')} title={t('dashboard.next.all_done')} detail={t('dashboard.next.all_done_hint')} />
  const { activity } = next
  return (
    <Shape icon={iconOf(activity.icon)} label={t('dashboard.next.label')} title={activity.title} detail={activity.description ?? undefined}>
      <LinkButton variant="primary" full to={`/activity/${activity.category.key}/${activity.id}`}>{t('dashboard.next.open')}</LinkButton>
    </Shape>
  )
}

function DoseCard({ dose }: { dose: DueDose }) {
  const { t, format } = useTexts('activities')
  const { record, busy } = useRecordDose()
  const { activity, objective, reminder_time } = dose
  const time = format.time(clockText(reminder_time))
  if (!dose.direct) {
    return (
      <Shape icon={iconOf(activity.icon)} label={t('dashboard.next.label')} title={activity.title} detail={t('dashboard.next.due_in', { name: objective.name, time })}>
        <LinkButton variant="primary" full to={`/activity/${activity.category.key}/${activity.id}`}>{t('dashboard.next.open')}</LinkButton>
      </Shape>
    )
  }
  return (
    <Shape icon="pill" label={t('dashboard.next.label')} title={objective.name} detail={t('dashboard.next.due', { time })}>
      <Stack gap={2}>
        <Button variant="primary" full icon="check" busy={busy} onClick={() => void record(dose, MEDICATION_TOOK)}>{t('dashboard.next.took')}</Button>
        <Row gap={2} wrap>
          <Button variant="quiet" onClick={() => void record(dose, MEDICATION_POSTPONED)}>{t('dashboard.next.postpone')}</Button>
          <Button variant="quiet" onClick={() => void record(dose, MEDICATION_SKIPPED)}>{t('dashboard.next.skip')}</Button>
          <LinkButton variant="quiet" to={`/activity/${activity.category.key}/${activity.id}`}>{t('dashboard.next.more')}</LinkButton>
        </Row>
      </Stack>
    </Shape>
  )
}

interface ShapeProps {
  icon: IconName
  label: string
  title: string
  detail?: string
  children?: ReactNode
}

function Shape({ icon, label, title, detail, children }: ShapeProps) {
  return (
    <Card tone="accent" padding={5} as="section" aria-label={label}>
      <Stack gap={4}>
        <Row gap={3} align="start">
          <Text as="span" tone="accent"><Icon name={icon} size={28} /></Text>
          <Stack gap={1}>
            <Text as="p" variant="small" tone="soft" weight="bold">{label}</Text>
            <Text as="h2" variant="title">{title}</Text>
            {detail && <Text tone="soft">{detail}</Text>}
          </Stack>
        </Row>
        {children}
      </Stack>
    </Card>
  )
}
