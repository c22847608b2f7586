import {
  MAX_REMINDERS,
  REPEAT_TYPES,
  withFrequency,
  withoutReminder,
  withReminder,
  withRepeatType,
  type ReminderPlan,
  type RepeatType,
} from '@almanac/domain/reminder-plan'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Stack, Text } from '@almanac/ui/core'
import { Select } from '@almanac/ui/fields'
import { useToday } from '../../responses/useToday'
import { reminderContextOn } from '../draft'
import { ReminderCard } from './ReminderCard'

interface PlanFieldsProps {
  plan: ReminderPlan
  change: (next: (before: ReminderPlan) => ReminderPlan) => void
}

const typeNamed = (name: string): RepeatType => REPEAT_TYPES.find((type) => type === name) ?? 'daily'

/** The reminders of one objective: how they repeat, how many, and each of them (specification 001, sections 4 and 9). */
export function PlanFields({ plan, change }: PlanFieldsProps) {
  const { t, format } = useTranslation('activities')
  const today = useToday()
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
