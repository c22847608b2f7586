import { useUser } from '@almanac/auth'
import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { deviceZone } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Icon, LinkButton, Row, Stack, Text, Written, type IconName } from '@almanac/ui/core'
import type { ReactNode } from 'react'
import type { Next } from './due'
import { iconOf } from './icon'

/** The next task of today beside the doses, with its button. */
export function NextCard({ next }: { next: Next }) {
  const { t } = useTranslation('activities')
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
    case 'consent':
      return (
        <Shape icon="check" label={label} title={t('dashboard.next.consent')} detail={t('dashboard.next.consent_hint')}>
          <LinkButton variant="primary" full to="/consents">
            {t('dashboard.next.read')}
          </LinkButton>
        </Shape>
      )
    case 'appointment':
      return <NextAppointment appointment={next.appointment} label={label} />
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

function NextAppointment({ appointment, label }: { appointment: Appointment; label: string }) {
  const { t, format } = useTranslation('activities')
  const timeZone = useUser().time_zone ?? deviceZone()
  const { start_at, side, creator, participant } = appointment
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
