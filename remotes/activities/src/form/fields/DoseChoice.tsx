import type { Objective } from '@almanac/contracts/activities/activities'
import { MEDICATION_TOOK } from '@almanac/domain/medication'
import { clockText } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { ChoiceGroup, type ChoiceOption } from '@almanac/ui/fields'
import { useWatch } from '@almanac/ui/form'
import { useContext, useEffect } from 'react'
import { useDoseText } from '../../doses/useDoseText'
import { AS_NEEDED, DoseSourceContext } from '../doseSource'
import type { FieldProps } from './types'
import { type FormDoses, useFormDoses } from './useFormDoses'

interface DoseChoiceProps extends Pick<FieldProps, 'cell' | 'control' | 'fill'> {
  objective: Objective
}

/** Which planned dose an entry is for, once its status is chosen; the nearest open one is chosen beforehand. */
export function DoseChoice(props: DoseChoiceProps) {
  const { objective, cell, control } = props
  const found = useFormDoses(objective, props)
  const isAnswered = useWatch({ control, name: `${cell}.choice` }) !== ''
  return found && isAnswered ? <Choice {...props} {...found} /> : null
}

function Choice({ objective, cell, control, fill, moment, doses, suggested, last_taken }: DoseChoiceProps & FormDoses) {
  const { t, format } = useTranslation('activities')
  const { timeOf, stateAlone, tookOne } = useDoseText()
  const isNew = useContext(DoseSourceContext)?.response === undefined
  const dose = useWatch({ control, name: `${cell}.dose` })
  const isChosen = useWatch({ control, name: `${cell}.dose_chosen` })
  const took = useWatch({ control, name: `${cell}.choice` }) === String(MEDICATION_TOOK)
  useEffect(() => {
    if (isNew ? !isChosen : dose === '') fill(`${cell}.dose`, suggested)
  }, [isNew, isChosen, dose, suggested, cell, fill])

  // The dose of an older entry may be planned no longer.
  const isElsewhere = dose !== '' && dose !== AS_NEEDED && !doses.some(({ time }) => String(time) === dose)
  if (doses.length === 0 && !isElsewhere) return null
  const options: ChoiceOption[] = [
    ...(isElsewhere ? [{ value: dose, label: format.time(clockText(Number(dose))) }] : []),
    ...doses.map((one) => ({
      value: String(one.time),
      label: timeOf(one, moment),
      hint: stateAlone(one, moment),
    })),
    { value: AS_NEEDED, label: t('form.medication.as_needed') },
  ]
  const early = doses.find(({ time, state }) => String(time) === dose && state === 'too_early')
  return (
    <>
      <ChoiceGroup
        name={`${cell}.dose`}
        label={t('form.medication.which_dose', { name: objective.name })}
        beside
        options={options}
        onChange={() => fill(`${cell}.dose_chosen`, true)}
      />
      {took && early?.asked_again_at && last_taken && (
        <Alert tone="warning">{tookOne(last_taken, early.asked_again_at, moment)}</Alert>
      )}
    </>
  )
}
