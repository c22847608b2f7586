import {
  dayOptions,
  MAX_REMINDERS,
  REPEAT_TYPES,
  withFrequency,
  withoutReminder,
  withReminder,
  withRepeatType,
  type PlannedReminder,
  type ReminderPlan,
  type RepeatType,
} from '@almanac/domain/reminder-plan'
import { clockText, parseClock } from '@almanac/domain/time'
import { MAX_REMINDER_NOTE_LENGTH } from '@almanac/contracts/rules/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { Alert, Card } from '@almanac/ui/content'
import { Button, IconButton, Row, Stack, Text } from '@almanac/ui/core'
import { Checkbox, DateField, Select, TimeField } from '@almanac/ui/fields'
import { TextField } from '@almanac/ui/form'
import { useId, useState } from 'react'
import { useToday } from '../../responses/useToday'
import { reminderContextOn } from '../draft'
import { useReminderDayText, useReminderZone } from './useReminderText'

interface PlanFieldsProps {
  plan: ReminderPlan
  change: (next: (before: ReminderPlan) => ReminderPlan) => void
}

const typeNamed = (name: string): RepeatType => REPEAT_TYPES.find((type) => type === name) ?? 'daily'

/** The reminders of one objective: repetition, count, and each reminder (specification 001, sections 4 and 9). */
export function PlanFields({ plan, change }: PlanFieldsProps) {
  const { t, format } = useTranslation('activities')
  const today = useToday()
  const zone = useReminderZone()
  const making = reminderContextOn(today)
  if (plan.before_as_needed) {
    const removed = plan.before_as_needed.reminders.length
    return (
      <Alert title={t('edit.reminders.as_needed')}>
        <Text>
          {removed > 0 ? t('edit.reminders.as_needed_removed', { count: removed }) : t('edit.reminders.as_needed_hint')}
        </Text>
      </Alert>
    )
  }
  const counts = Array.from({ length: MAX_REMINDERS[plan.repeat_type] + 1 }, (_, count) => count)
  return (
    <Stack gap={5}>
      <Select
        label={t('edit.reminders.repeat')}
        value={plan.repeat_type}
        options={REPEAT_TYPES.map((value) => ({ value, label: t(`edit.reminders.repeats.${value}`) }))}
        onChange={(name) => change((before) => withRepeatType(before, typeNamed(name), making))}
      />
      <Select
        label={t(plan.repeat_type === 'daily' ? 'edit.reminders.a_day' : 'edit.reminders.in_all')}
        value={String(plan.frequency)}
        options={counts.map((count) => ({
          value: String(count),
          label: count === 0 ? t('edit.reminders.words.none') : format.number(count),
        }))}
        onChange={(count) => change((before) => withFrequency(before, Number(count), making))}
      />
      {zone !== null && plan.reminders.length > 0 && <Text>{t('edit.reminders.in_zone', { zone })}</Text>}
      {plan.reminders.map((reminder, index) => (
        <ReminderCard
          key={reminder.id}
          reminder={reminder}
          number={index + 1}
          today={today}
          onChange={(changed) => change((before) => withReminder(before, reminder.id, changed))}
          onRemove={() => change((before) => withoutReminder(before, reminder.id))}
        />
      ))}
    </Stack>
  )
}

interface ReminderCardProps {
  reminder: PlannedReminder
  /** Its number, from 1. */
  number: number
  /** Today, `YYYY-MM-DD`. */
  today: string
  onChange: (change: Partial<Omit<PlannedReminder, 'id' | 'repeat_type'>>) => void
  onRemove: () => void
}

/** One reminder: its time in steps of 15 minutes, its day if any, whether it is active, and a note. */
function ReminderCard({ reminder, number, today, onChange, onRemove }: ReminderCardProps) {
  const { t } = useTranslation('activities')
  const heading = useId()
  const [noting, setNoting] = useState(reminder.note !== null)
  const { note, send_notifications } = reminder
  return (
    <Card as="section" aria-labelledby={heading}>
      <Stack gap={4}>
        <Row gap={2} justify="between">
          <Text as="h2" variant="lead" weight="bold" id={heading}>
            {t('edit.reminders.one', { number })}
          </Text>
          <IconButton icon="trash" label={t('edit.reminders.remove', { number })} onClick={onRemove} />
        </Row>
        <WhenFields reminder={reminder} today={today} onChange={onChange} />
        <Checkbox
          label={t('edit.reminders.send')}
          hint={send_notifications ? undefined : t('edit.reminders.send_hint')}
          value={send_notifications}
          onChange={(send) => onChange({ send_notifications: send })}
        />
        {noting ? (
          <TextField
            label={t('edit.reminders.note')}
            optional
            maxLength={MAX_REMINDER_NOTE_LENGTH}
            autoComplete="off"
            value={note ?? ''}
            onChange={(text) => onChange({ note: text })}
          />
        ) : (
          <Row>
            <Button variant="quiet" icon="plus" onClick={() => setNoting(true)}>
              {t('edit.reminders.add_note')}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  )
}

/** The time, and the day if the reminder has one. */
function WhenFields({ reminder, today, onChange }: Pick<ReminderCardProps, 'reminder' | 'today' | 'onChange'>) {
  const { t } = useTranslation('activities')
  const dayText = useReminderDayText()
  const { repeat_type, repeat, time, day_number, start_date } = reminder
  const days = repeat ? dayOptions(repeat_type) : []
  const dayLabel = repeat_type === 'daily' ? null : t(`edit.reminders.day.${repeat_type}`)
  return (
    <Row gap={4} wrap align="start">
      <TimeField
        label={t('edit.reminders.time')}
        value={clockText(time)}
        onChange={(text) => {
          const chosen = parseClock(text)
          if (chosen !== null) onChange({ time: chosen })
        }}
      />
      {dayLabel !== null && days.length > 0 && (
        <Select
          label={dayLabel}
          value={String(day_number ?? days[0])}
          options={days.map((day) => ({ value: String(day), label: dayText(repeat_type, day) }))}
          onChange={(day) => onChange({ day_number: Number(day) })}
        />
      )}
      {(!repeat || repeat_type === 'interval') && (
        <DateField
          label={t(repeat ? 'edit.reminders.from' : 'edit.reminders.on')}
          value={start_date ?? today}
          min={repeat ? undefined : today}
          onChange={(date) => onChange({ start_date: date === '' ? today : date })}
        />
      )}
    </Row>
  )
}
