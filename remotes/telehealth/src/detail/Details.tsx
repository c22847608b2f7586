import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { isActive, isOver } from '@almanac/domain/appointments'
import { useTranslation } from '@almanac/i18n'
import { Alert, Avatar } from '@almanac/ui/content'
import { Row, Text } from '@almanac/ui/core'
import { otherOf, useOtherName } from '../appointments/provider'
import { hasRequestedChange, isToAnswer } from '../appointments/state'
import { useWhen } from '../time/useWhen'
import { CalendarButton } from './CalendarButton'

const PLAIN = { margin: 0 } as const
/** Beside each other where there is room, each as wide as a time from one hour to another. */
const FACTS = {
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
  margin: 0,
} as const

/** The other person and the time, in both time zones if they differ, and any request. */
export function Details({ appointment, now }: { appointment: Appointment; now: Date }) {
  const { t } = useTranslation('telehealth')
  const when = useWhen()
  const name = useOtherName()(appointment)
  const elsewhere = when.elsewhere(appointment.start_at, appointment.other_time_zone)
  const { here, planned } = when.ranges(appointment.start_at, appointment.end_at)
  const { avatar_id, image_id } = otherOf(appointment)
  const facts = [
    [t('detail.day'), when.day(appointment.start_at)],
    [t('detail.time'), here],
    [t('detail.zone'), planned ?? when.zoneName],
    ...(elsewhere ? [[t('detail.otherClock', { name }), t('detail.otherTime', elsewhere)] as const] : []),
  ] as const
  return (
    <>
      <StatusAlert appointment={appointment} now={now} />
      <Row gap={3}>
        <Avatar name={name} avatar_id={avatar_id} image_id={image_id} size={56} />
        <dl style={PLAIN}>
          <Text as="dt" variant="small" tone="soft">
            {appointment.side === 'provider' ? t('detail.participant') : t('detail.provider')}
          </Text>
          <Text as="dd" variant="title" style={PLAIN}>
            {name}
          </Text>
        </dl>
      </Row>
      <dl style={FACTS}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <Text as="dt" variant="small" tone="soft">
              {term}
            </Text>
            <Text as="dd" variant="lead" numbers style={PLAIN}>
              {value}
            </Text>
          </div>
        ))}
      </dl>
      {!isOver(appointment, now) && <CalendarButton appointment={appointment} />}
    </>
  )
}

/** Canceled, missed, another time requested or declined, or in progress; otherwise nothing. */
function StatusAlert({ appointment, now }: { appointment: Appointment; now: Date }) {
  const { t } = useTranslation('telehealth')
  const { dateTime, elsewhere } = useWhen()
  const name = useOtherName()(appointment)
  const { request_type, proposed_time, declined_time, side, no_show, call_ended_at } = appointment
  const written = (instant: string) => {
    const own = dateTime(instant)
    const other = elsewhere(instant, appointment.other_time_zone)
    return other ? t('detail.bothClocks', { own, name, other: other.when }) : own
  }
  if (request_type === 'cancel') return <Alert>{t('detail.isCanceled')}</Alert>
  if (no_show) return <Alert>{side === 'provider' ? t('detail.isNoShowProvider') : t('detail.isNoShow')}</Alert>
  if (proposed_time && isToAnswer(appointment, now))
    return <Alert tone="warning">{t('detail.isAsked', { name, when: written(proposed_time) })}</Alert>
  if (call_ended_at) return <Alert>{t('detail.callEnded')}</Alert>
  if (isActive(appointment, now)) return <Alert tone="good">{t('detail.isNow')}</Alert>
  if (proposed_time && hasRequestedChange(appointment, now))
    return (
      <Alert>
        {side === 'provider'
          ? t('detail.isProposed', { name, when: written(proposed_time) })
          : t('detail.isRequested', { when: written(proposed_time) })}
      </Alert>
    )
  if (declined_time && !isOver(appointment, now))
    return <Alert>{t('detail.isDeclined', { when: written(declined_time) })}</Alert>
  return null
}
