import { useEffect, useRef, useState } from 'react'
import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { isActive, isOver } from '@almanac/domain/appointments'
import { useTranslation } from '@almanac/i18n'
import { Alert, Avatar, Card, EmptyState, ErrorState, List, ListRow } from '@almanac/ui/content'
import { Button, Icon, LinkButton, ListSkeleton, Stack, Text } from '@almanac/ui/core'
import { JoinButton } from '../room/JoinButton'
import { useWhen } from '../time/useWhen'
import { StateChip } from './StateChip'
import { isToAnswer } from './state'
import { otherOf, useOtherName } from './provider'
import { MAX_APPOINTMENTS, shownIn, useAllAppointments, useWaitingAppointments, type View } from './useAppointments'

interface AppointmentListProps {
  view: View
  now: Date
  /** The one that is open beside the list. */
  open_id: string | null
  onOpen: (appointment: Appointment) => void
}

/** The appointments of a view, or why there are none. */
export function AppointmentList({ view, now, open_id, onOpen }: AppointmentListProps) {
  const { t } = useTranslation('telehealth')
  const { data, error, refetch, missing } = useAllAppointments(view)
  const { list, most, showMore } = useMore()
  if (error && !data)
    return (
      <ErrorState
        title={t('errors.ERROR_FETCHING_APPOINTMENTS')}
        status={error.status}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <Card>
        <ListSkeleton rows={3} />
      </Card>
    )

  const shown = shownIn(view, data, now)
  if (shown.length === 0) return <NoAppointments view={view} />
  const next = view === 'upcoming' ? shown.find((one) => one.request_type !== 'cancel' && !isOver(one, now)) : undefined
  return (
    <Stack gap={4}>
      <div ref={list}>
        <Card padding={0}>
          <List aria-label={t(`appointments.${view}`)}>
            {shown.slice(0, most).map((appointment) => (
              <AppointmentRow
                key={appointment.id}
                appointment={appointment}
                now={now}
                isNext={appointment === next}
                isOpen={appointment.id === open_id}
                onOpen={() => onOpen(appointment)}
              />
            ))}
          </List>
        </Card>
      </div>
      {missing && missing.failed && <Alert tone="wrong">{t('errors.ERROR_FETCHING_APPOINTMENTS')}</Alert>}
      {(missing || shown.length > most) && (
        <Button
          variant="quiet"
          full
          busy={missing && missing.isFetching}
          onClick={() => (missing ? void missing.refetch() : showMore())}
        >
          {t('appointments.more')}
        </Button>
      )}
    </Stack>
  )
}

/** How many rows are shown: one page, and one more each time more are requested, when the first of these is focused. */
function useMore() {
  const list = useRef<HTMLDivElement>(null)
  const [most, setMost] = useState(MAX_APPOINTMENTS)
  useEffect(() => {
    if (most === MAX_APPOINTMENTS) return
    list.current?.querySelectorAll<HTMLElement>('li button')[most - MAX_APPOINTMENTS]?.focus()
  }, [most])
  return { list, most, showMore: () => setMost(most + MAX_APPOINTMENTS) }
}

/** Requests that await the user's answer, listed before everything else; renders nothing if there are none. */
export function WaitingList({ now, open_id, onOpen }: Omit<AppointmentListProps, 'view'>) {
  const { t } = useTranslation('telehealth')
  const { data } = useWaitingAppointments()
  const waiting = data?.filter((appointment) => isToAnswer(appointment, now)) ?? []
  if (waiting.length === 0) return null
  return (
    <Stack gap={3}>
      <Text as="h2" variant="lead" weight="bold">
        {t('appointments.waiting')}
      </Text>
      <Card padding={0}>
        <List aria-label={t('appointments.waiting')}>
          {waiting.map((appointment) => (
            <AppointmentRow
              key={appointment.id}
              appointment={appointment}
              now={now}
              isOpen={appointment.id === open_id}
              onOpen={() => onOpen(appointment)}
            />
          ))}
        </List>
      </Card>
    </Stack>
  )
}

function NoAppointments({ view }: { view: View }) {
  const { t } = useTranslation('telehealth')
  if (view === 'history')
    return (
      <EmptyState picture="appointments" title={t('appointments.emptyHistoryTitle')}>
        {t('appointments.emptyHistoryText')}
      </EmptyState>
    )
  return (
    <EmptyState
      picture="appointments"
      title={t('appointments.emptyUpcomingTitle')}
      action={<LinkButton to="/">{t('appointments.emptyUpcomingAction')}</LinkButton>}
    >
      {t('appointments.emptyUpcomingText')}
    </EmptyState>
  )
}

interface AppointmentRowProps {
  appointment: Appointment
  now: Date
  /** Its row has the way into the room, or to the test of the devices. */
  isNext?: boolean
  isOpen: boolean
  onOpen: () => void
}

/** One appointment in a list: the other person, when it begins, and any special state. */
function AppointmentRow({ appointment, now, isNext = false, isOpen, onOpen }: AppointmentRowProps) {
  const { t } = useTranslation('telehealth')
  const when = useWhen()
  const name = useOtherName()(appointment)
  const other = otherOf(appointment)
  const { here, planned } = when.times(appointment.start_at)
  return (
    <ListRow
      start={<Avatar name={name} avatar_id={other.avatar_id} image_id={other.image_id} />}
      title={name}
      detail={
        <Stack as="span" gap={1} align="start">
          <Text as="span" numbers>
            {/* Keeps 'AM' on the line of its time. */}
            {t('next.when', { day: when.day(appointment.start_at), time: here.replaceAll(' ', '\u00A0') })}
          </Text>
          {planned && <span>{planned}</span>}
          <StateChip appointment={appointment} now={now} />
        </Stack>
      }
      strong={isActive(appointment, now) && appointment.request_type !== 'cancel'}
      // A row that opens something has an arrow.
      end={<Icon name="chevron-right" size={20} />}
      current={isOpen}
      onClick={onOpen}
      action={isNext && !isOpen && <JoinButton appointment={appointment} now={now} />}
    />
  )
}
