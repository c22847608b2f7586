import { useTranslation } from '@almanac/i18n'
import { Stack } from '@almanac/ui/core'
import { DateTimeField } from '@almanac/ui/fields'
import { ElsewhereField } from './ElsewhereField'
import type { FieldProps } from './types'

/** An appointment: the one that the clinic keeps, where there is one, and below it one that she writes down herself. */
export function AppointmentField(props: FieldProps) {
  const { t } = useTranslation('activities')
  return (
    <Stack gap={3}>
      <ElsewhereField {...props} />
      <DateTimeField
        name={`${props.cell}.text`}
        label={t('form.appointment.own')}
        hint={props.objective.note ?? undefined}
        optional={props.optional}
      />
    </Stack>
  )
}
