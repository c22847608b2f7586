import { serverNow } from '@almanac/api-client'
import { useState } from 'react'
import { firstProposableDay, isProposable, proposableTimes } from '@almanac/domain/appointments'
import { instantOf, isLocalDate, clockText, parseClock } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { DateField, Select } from '@almanac/ui/fields'
import { useWhen } from '../time/useWhen'

/** Ties the dialog's button to this form. */
export const RESCHEDULE_FORM = 'reschedule'

interface RescheduleProps {
  now: Date
  zone: string
  onPropose: (proposed: Date) => void
}

/**
 * A day and a half hour, at least ten minutes ahead, by the participant's
 * clock. A time in the past is silently refused (specification 001, section 5):
 * it is not among the choices, and a choice that has become too late while the
 * form was open gives way to the next one instead of being sent.
 */
export function Reschedule({ now, zone, onPropose }: RescheduleProps) {
  const { t, format } = useTranslation('telehealth')
  const { zoneName } = useWhen()
  const firstDay = firstProposableDay(zone, now)
  const [chosenDay, setDay] = useState(firstDay)
  const [chosenTime, setTime] = useState('')
  // While a date is being typed it passes through days that are none, or long past: they stay as they are typed.
  const isDay = isLocalDate(chosenDay) && chosenDay >= firstDay
  const day = isDay ? chosenDay : firstDay
  const times = proposableTimes(day, zone, now).map(clockText)
  const time = times.includes(chosenTime) ? chosenTime : (times[0] ?? '')

  function propose(): void {
    const clock = parseClock(time)
    setDay(day)
    if (!isDay || clock === null) return
    const proposed = instantOf(day, clock, zone)
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
        <Text>{t('reschedule.intro')}</Text>
        <DateField
          label={t('reschedule.day')}
          value={chosenDay}
          min={firstDay}
          onChange={setDay}
          onBlur={() => setDay(day)}
        />
        <Select
          label={t('reschedule.time')}
          hint={t('reschedule.timeHint', { zone: zoneName })}
          value={time}
          onChange={setTime}
          options={times.map((value) => ({ value, label: format.time(value) }))}
        />
      </Stack>
    </form>
  )
}
