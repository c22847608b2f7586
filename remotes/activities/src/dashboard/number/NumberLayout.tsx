import { useTranslation } from '@almanac/i18n'
import { FieldLine } from '@almanac/ui/content'
import { Button, LinkButton } from '@almanac/ui/core'
import { NumberField } from '@almanac/ui/fields'
import { Form } from '@almanac/ui/form'
import { useEffect, useState } from 'react'
import type { RestoredFormProps } from '../../form/ActivityForm'
import { UnitChoice } from '../../form/fields/VitalField'
import { Failure, Notices } from '../../form/FormNotices'
import { UnusualQuestionOf } from '../../form/unusual/UnusualQuestion'
import { UnusualContext } from '../../form/unusual/useUnusualValues'
import { useActivityForm } from '../../form/useActivityForm'
import { isNamedAbove } from './NumberRoom'

/** The form of a single number as one line: the field, its unit, and Save. */
export function NumberLayout(props: RestoredFormProps) {
  const { t } = useTranslation('activities')
  const { activity, isChangedSince, isLost, onDone } = props
  const state = useActivityForm(props)
  const { form, saving, submit, failure, unusual } = state
  const [objective, ...others] = activity.objectives
  const cell = `cells.${objective?.id ?? ''}` as const
  const { onErrorSummary, setFocus } = form
  useEffect(() => onErrorSummary(() => setFocus(`${cell}.numbers.0`)), [onErrorSummary, setFocus, cell])
  // No dialog ends it: its row says what is recorded, or waits.
  const isRecorded = saving === 'saved' || saving === 'waiting'
  useEffect(() => {
    if (isRecorded) onDone()
  }, [isRecorded, onDone])
  // A draft that was begun with other questions, or is of another time, is continued where all of it is seen.
  const [hasOwnTime] = useState(() => form.getValues('measured_at') !== '')
  if (!objective?.vital || others.length > 0 || hasOwnTime)
    return (
      <div>
        <LinkButton to={`/activity/${activity.category.key}/${activity.id}`}>{t('doses.record')}</LinkButton>
      </div>
    )
  const { vital } = objective
  const hasUnits = vital.units.length > 1
  // An error takes the whole line: beside unit and button it would be a word wide.
  const isWrong = form.formState.errors.cells?.[objective.id] !== undefined
  return (
    <Form form={form} onSubmit={submit} aria-label={activity.title}>
      {failure && <Failure lines={failure} />}
      <Notices {...state} {...{ isChangedSince, isLost }} />
      <FieldLine large>
        <div style={{ flex: isWrong ? '1 1 100%' : '1 1 6rem', minWidth: 0 }}>
          <NumberField
            name={`${cell}.numbers.0`}
            label={objective.name}
            labelHidden={isNamedAbove(activity, objective)}
            lang={objective.locale ?? null}
            unit={hasUnits ? undefined : vital.storage_unit}
            large
          />
        </div>
        {hasUnits && <UnitChoice cell={cell} units={vital.units} labelHidden />}
        <Button type="submit" busy={saving !== 'idle'}>
          {t('form.save')}
        </Button>
      </FieldLine>
      <UnusualContext value={unusual}>
        <UnusualQuestionOf objective={objective} vital={vital} cell={cell} control={form.control} />
      </UnusualContext>
    </Form>
  )
}
