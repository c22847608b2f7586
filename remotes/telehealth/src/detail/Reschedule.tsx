import { serverNow } from '@almanac/api-client'
import { useState } from 'react'
import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { firstProposableDay, isAtNight, isProposable } from '@almanac/domain/appointments'
import { type LocalDate, instantOf, isLocalDate, clockText, parseClock } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, ListSkeleton, Stack, Text } from '@almanac/ui/core'
import { DateField, Select } from '@almanac/ui/fields'
import { useOtherName } from '../appointments/provider'
import { useWhen } from '../time/useWhen'
import { useFreeTimes } from './useFreeTimes'

/** Connects the dialog's submit button to this form. */
export const RESCHEDULE_FORM = 'reschedule'

interface RescheduleProps {
  appointment: Appointment
  now: Date
  zone: string
  onPropose: (proposed: Date) => void
}

/**
 * A day and a free half hour, at least ten minutes ahead, in the user's time zone. The server silently refuses a time
 * in the past (specification 001, section 5): it is not offered, and a chosen time that has passed while the form was
 * open is replaced by the next one instead of being sent.
 */
export function Reschedule({ appointment, now, zone, onPropose }: RescheduleProps) {
  const { t, format } = useTranslation('telehealth')
  const name = useOtherName()(appointment)
  const earliest = firstProposableDay(zone, now)
  const [typedDay, setDay] = useState<string | null>(null)
  const [chosenTime, setTime] = useState('')
  // While a date is being typed it is temporarily invalid or long past: keep what is typed.
  const isDay = typedDay !== null && isLocalDate(typedDay) && typedDay >= earliest
  const free = useFreeTimes(appointment, { zone, now, chosen: isDay ? typedDay : null })
  const day = isDay ? typedDay : (free.firstDay ?? earliest)
  const clocks = free.on(day)
  const times = clocks && offered(clocks, { day, zone, otherZone: appointment.other_time_zone })
  const time = times?.some(({ value }) => value === chosenTime) ? chosenTime : (times?.[0]?.value ?? '')
  const clock = parseClock(time)
  const proposed = clock === null ? null : instantOf(day, clock, zone)

  function propose(): void {
    setDay(day)
    if (!proposed || (typedDay !== null && !isDay)) return
    if (isProposable(proposed, new Date(serverNow()))) onPropose(proposed)
    else setTime('')
  }

  return (
    <form
      id={RESCHEDULE_FORM}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        propose()
      }}
    >
      <Stack gap={5}>
        <Text>{appointment.side === 'provider' ? t('reschedule.introProvider', { name }) : t('reschedule.intro')}</Text>
        {free.failed && <FailedAlert onRetry={free.refetch} />}
        <DateField
          label={t('reschedule.day')}
          value={typedDay ?? day}
          min={earliest}
          onChange={setDay}
          onBlur={() => setDay(day)}
        />
        {!times && !free.failed && <ListSkeleton rows={1} />}
        {times?.length === 0 && <Alert>{t('reschedule.noneFree')}</Alert>}
        {times && times.length > 0 && (
          <Select
            label={t('reschedule.time')}
            hint={<TimeHint appointment={appointment} proposed={proposed} />}
            value={time}
            onChange={setTime}
            options={times.map(({ value, night }) => ({
              value,
              label: night ? t(`reschedule.nightFor${night}`, { time: format.time(value), name }) : format.time(value),
            }))}
          />
        )}
      </Stack>
    </form>
  )
}

interface OfferedDay {
  day: LocalDate
  zone: string
  /** Null if unknown. */
  otherZone: string | null
}

/** The times of a day in the order offered: those at night for either person are listed last and say for whom. */
function offered(clocks: readonly number[], { day, zone, otherZone }: OfferedDay) {
  const nightFor = (clock: number): 'You' | 'Other' | null => {
    const start = instantOf(day, clock, zone)
    if (isAtNight(start, zone)) return 'You'
    return otherZone !== null && isAtNight(start, otherZone) ? 'Other' : null
  }
  return clocks
    .map((clock) => ({ value: clockText(clock), night: nightFor(clock) }))
    .toSorted((one, other) => Number(one.night !== null) - Number(other.night !== null))
}

/** The time zone of the times, and of the chosen one the time on this device and the other person's, where they differ. */
function TimeHint({ appointment, proposed }: { appointment: Appointment; proposed: Date | null }) {
  const { t } = useTranslation('telehealth')
  const { zoneName, isOnlyClock, dateTime, elsewhere } = useWhen()
  const name = useOtherName()(appointment)
  const chosen = proposed?.toISOString()
  const other = chosen === undefined ? null : elsewhere(chosen, appointment.other_time_zone)
  return (
    <>
      {t('reschedule.timeHint', { zone: zoneName })}
      {chosen !== undefined && !isOnlyClock(chosen) && (
        <>
          <br />
          {dateTime(chosen)}
        </>
      )}
      {other && (
        <>
          <br />
          {t('reschedule.otherTime', { name, ...other })}
        </>
      )}
    </>
  )
}

function FailedAlert({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('telehealth')
  return (
    <Alert tone="wrong" action={<Button onClick={onRetry}>{t('reschedule.retry')}</Button>}>
      {t('reschedule.failed')}
    </Alert>
  )
}
