import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { isEmpty } from '@almanac/domain/entries'
import { clockText } from '@almanac/domain/time'
import { useTexts } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Divider, Stack, Text } from '@almanac/ui/core'
import { Fragment } from 'react'
import type { ShownResponse } from '../responses/shown'
import { useEntryWords } from '../responses/useEntryWords'

/** What was entered, as it was entered. */
export function EntryList({ activity, response }: { activity: ActivityWithObjectives; response: ShownResponse }) {
  const { t, format } = useTexts('activities')
  const words = useEntryWords()
  const rows = activity.objectives.flatMap((objective) =>
    response.entries.filter((entry) => entry.objective_id === objective.id && !isEmpty(entry)).map((entry) => ({ objective, entry })))
  return (
    <Card>
      <Stack as="dl" gap={3}>
        {rows.map(({ objective, entry }, index) => (
          <Fragment key={`${objective.id} ${entry.reminder_time ?? ''}`}>
            {index > 0 && <Divider aria-hidden />}
            <div>
              <Text as="dt" variant="small" tone="soft">
                {typeof entry.reminder_time === 'number' ? t('detail.dose_of', { name: objective.name, time: format.time(clockText(entry.reminder_time)) }) : objective.name}
              </Text>
              <Text as="dd" variant="lead" numbers style={{ margin: 0, whiteSpace: 'pre-line' }}>{words(objective, entry)}</Text>
              {entry.medication_amount_taken && <Text as="dd" tone="soft" style={{ margin: 0 }}>{t('detail.amount', { amount: amountWords(entry.medication_amount_taken) })}</Text>}
              {entry.medication_administration_date && (
                <Text as="dd" tone="soft" style={{ margin: 0 }}>
                  {t('detail.taken_at', { moment: format.dateTime(entry.medication_administration_date, { timeZone: response.time_zone }) })}
                </Text>
              )}
            </div>
          </Fragment>
        ))}
      </Stack>
    </Card>
  )

  function amountWords(amount: string): string {
    if (amount === 'cannotRemember') return t('form.medication.cannot_remember')
    if (amount === 'other') return t('form.medication.other_amount')
    return Number.isNaN(Number(amount)) ? amount : format.number(Number(amount))
  }
}
