import { MAX_TEXT_LENGTH, SEVERITIES } from '@almanac/domain/entries'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text, Written } from '@almanac/ui/core'
import { ChoiceGroup, TextArea } from '@almanac/ui/fields'
import { useId } from 'react'
import { severityWords } from '../../responses/severity'
import { useLengthHint } from './useLengthHint'
import { hintOf } from './hint'
import type { FieldProps } from './types'

/** Something bad that happened: what it was, and how bad. When it was is the time of the whole response. */
export function AdverseEventField({ objective, cell, control, optional }: FieldProps) {
  const { t } = useTranslation('activities')
  const { t: shared } = useTranslation('ui')
  const heading = useId()
  const length = useLengthHint(control, `${cell}.text`, MAX_TEXT_LENGTH)
  return (
    <Stack gap={4} role="group" aria-labelledby={heading}>
      <Stack gap={1}>
        <Text id={heading} weight="bold">
          <Written lang={objective.locale}>{objective.name}</Written>{' '}
          {optional && (
            <Text as="span" tone="soft">
              {shared('form.optional')}
            </Text>
          )}
        </Text>
        {hintOf(objective) && (
          <Text variant="small" tone="soft">
            {hintOf(objective)}
          </Text>
        )}
      </Stack>
      <TextArea name={`${cell}.text`} label={t('form.adverse.what')} hint={length} />
      <ChoiceGroup
        name={`${cell}.choice`}
        label={t('form.adverse.how_bad')}
        options={SEVERITIES.map((severity) => ({ value: String(severity), ...severityWords(t, severity) }))}
      />
    </Stack>
  )
}
