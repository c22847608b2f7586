import '@almanac/i18n/texts/telehealth'
import { useNow } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { isActive } from '@almanac/domain/appointments'
import type { Slots } from '@almanac/federation'
import { useInSlotGroup } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { List, ListRow } from '@almanac/ui/content'
import { IconTile } from '@almanac/ui/core'
import { StateChip } from '../appointments/StateChip'
import { useOtherName } from '../appointments/provider'
import { APPOINTMENT_CLOCK_INTERVAL_MS, useWhen } from '../time/useWhen'
import { useNextAppointment } from './NextAppointment'

type VisitProps = Slots['dashboard.care_team']

/** Fills `dashboard.care_team`: the participant's next visit, however far ahead, if the dashboard does not show it as what is next. */
export function Fill({ user_id, appointment_shown }: VisitProps) {
  return useUser().id === user_id ? <Visit shown_id={appointment_shown} /> : null
}

function Visit({ shown_id }: { shown_id: string | null }) {
  const { t } = useTranslation('telehealth')
  const when = useWhen()
  const otherName = useOtherName()
  const now = useNow(APPOINTMENT_CLOCK_INTERVAL_MS)
  const { appointment } = useNextAppointment(now, shown_id)
  useInSlotGroup(Boolean(appointment))
  if (!appointment) return null
  const { id, start_at } = appointment
  const isOpen = isActive(appointment, now)
  return (
    <List>
      <ListRow
        to={isOpen ? `/virtual_appointments/${id}/room` : '/virtual_appointments'}
        start={<IconTile name="appointments" hue="blue" />}
        title={isOpen ? t('room.join') : t('next.title')}
        detail={
          <>
            <span>{t('next.when', { day: when.day(start_at), time: when.time(start_at) })}</span>
            <br />
            <span>{t('next.with', { name: otherName(appointment) })}</span>
            <StateChip appointment={appointment} now={now} />
          </>
        }
        strong
      />
    </List>
  )
}
