import { useUser } from '@almanac/auth'
import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { activityHue } from '@almanac/domain/activity-hue'
import type { Hue } from '@almanac/domain/theme'
import { deviceZone } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { ButtonFace, Card, useZonedTimes } from '@almanac/ui/content'
import { IconTile, type IconName, space, Stack, Text, Written } from '@almanac/ui/core'
import { Link } from '@almanac/ui/router'
import type { ReactNode } from 'react'
import type { Next } from './due'
import { iconOf } from './icon'
import { useMinuteText } from './useMinuteText'

/** The next task that opens something, as one link. */
export function NextCard({ next }: { next: Exclude<Next, { kind: 'done' }> }) {
  const { t } = useTranslation('activities')
  const minuteText = useMinuteText()
  const label = t('dashboard.next.label')
  switch (next.kind) {
    case 'survey':
      return (
        <Shape
          {...{ label, icon: 'surveys', hue: 'indigo' }}
          title={t('dashboard.next.survey')}
          detail={t('dashboard.next.survey_hint')}
          action={t('dashboard.next.open')}
          to="/?open_survey=true"
        />
      )
    case 'consent':
      return (
        <Shape
          {...{ label, icon: 'check', hue: 'indigo' }}
          title={t('dashboard.next.consent')}
          detail={t('dashboard.next.consent_hint')}
          action={t('dashboard.next.read')}
          to="/consents"
        />
      )
    case 'appointment':
      return <NextAppointment {...next} />
    case 'activity': {
      const { activity, minute } = next
      return (
        <Shape
          label={minute === null ? label : t('dashboard.next.at', { time: minuteText(minute) })}
          icon={iconOf(activity.icon)}
          hue={activityHue(activity.icon)}
          title={<Written lang={activity.locale}>{activity.title}</Written>}
          detail={activity.description && <Written lang={activity.locale}>{activity.description}</Written>}
          action={t('doses.record')}
          to={`/activity/${activity.category.key}/${activity.id}`}
        />
      )
    }
  }
}

/** A visit: into its room while that is open, before that to the appointments. */
function NextAppointment({ appointment, joinable }: { appointment: Appointment; joinable: boolean }) {
  const { t, format } = useTranslation('activities')
  const times = useZonedTimes(useUser().time_zone ?? deviceZone())
  const { id, start_at, side, creator, participant } = appointment
  const other = side === 'provider' ? participant : creator
  const { here, planned } = times.both(start_at, (timeZone) => format.time(start_at, { timeZone }))
  const name = [other.first_name, other.last_name].filter(Boolean).join(' ')
  return (
    <Shape
      {...{ icon: 'appointments', hue: 'blue' }}
      label={t(joinable ? 'dashboard.next.now' : 'dashboard.next.label')}
      title={t('dashboard.next.appointment', { time: here })}
      detail={[name, planned].filter(Boolean).join(' · ')}
      action={t(joinable ? 'dashboard.next.join' : 'dashboard.next.show')}
      to={joinable ? `/virtual_appointments/${id}/room` : '/virtual_appointments'}
    />
  )
}

interface ShapeProps {
  /** What the card is, and when it is due. */
  label: string
  icon: IconName
  hue: Hue
  title: ReactNode
  detail?: ReactNode
  /** The word of what the link does. */
  action: string
  to: string
}

/** All of it is one target, for a hand that shakes. Its name begins with what it opens, so the label comes later than it is seen. */
function Shape({ label, icon, hue, title, detail, action, to }: ShapeProps) {
  return (
    <Card as="section" aria-label={label} padding={0}>
      <Link to={to} style={LINK} data-rises>
        <IconTile name={icon} hue={hue} size={52} />
        <Stack gap={0} style={{ flex: '1 1 9rem' }}>
          <Text as="h2" variant="title" style={{ textWrap: 'balance' }}>
            {title}
          </Text>
          {detail && (
            <Text as="p" variant="small" tone="soft" style={TWO_LINES}>
              {detail}
            </Text>
          )}
          <Text as="p" variant="small" tone="soft" weight="bold" numbers style={{ order: -1 }}>
            {label}
          </Text>
        </Stack>
        <ButtonFace>{action}</ButtonFace>
      </Link>
    </Card>
  )
}

const LINK = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(3),
  padding: space(4),
  color: 'inherit',
  textDecoration: 'none',
} as const

/** A longer description is read in the form. */
const TWO_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const
