import { useTranslation } from '@almanac/i18n'
import { ROUTINE_COMPLETED, ROUTINE_MISSED } from '@almanac/domain/medication'
import { ChoiceGroup } from '@almanac/ui/fields'
import { hintOf } from './hint'
import type { FieldProps } from './types'

/** Whether something that is done every day was done. */
export function RoutineField({ objective, cell, optional }: FieldProps) {
  const { t } = useTranslation('activities')
  return (
    <ChoiceGroup
      name={`${cell}.choice`}
      label={objective.name}
      lang={objective.locale ?? null}
      hint={hintOf(objective)}
      optional={optional}
      beside
      options={[
        { value: String(ROUTINE_COMPLETED), label: t('form.routine.completed') },
        { value: String(ROUTINE_MISSED), label: t('form.routine.missed') },
      ]}
    />
  )
}
