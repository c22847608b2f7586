import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import { memo, useCallback } from 'react'
import { fields } from './fields/table'
import type { FieldProps } from './fields/types'
import type { useActivityForm } from './useActivityForm'

interface ObjectiveFieldsProps extends Pick<FieldProps, 'control' | 'fill' | 'today'> {
  activity: ActivityWithObjectives
  /** Must not change between renders, nor must `activity`. */
  onReading: ReturnType<typeof useActivityForm>['takeReading']
}

/**
 * The fields of a form. Each subscribes to its own cell, and none is rendered again by the form around it: the work
 * for a key must not grow with the form.
 */
export const ObjectiveFields = memo(function ObjectiveFields({ activity, ...rest }: ObjectiveFieldsProps) {
  return activity.objectives.map((objective) => (
    <ObjectiveField key={objective.id} objective={objective} activity_id={activity.id} {...rest} />
  ))
})

interface ObjectiveFieldProps extends Omit<ObjectiveFieldsProps, 'activity'>, Pick<FieldProps, 'activity_id'> {
  objective: Objective
}

const ObjectiveField = memo(function ObjectiveField({ objective, onReading, ...rest }: ObjectiveFieldProps) {
  const cell = `cells.${objective.id}` as const
  const takeReading: FieldProps['onReading'] = useCallback(
    (reading, device) => onReading(cell, reading, device),
    [onReading, cell],
  )
  const Field = fields[objective.type]
  return (
    Field && (
      <Field objective={objective} {...rest} cell={cell} onReading={takeReading} optional={!objective.required} />
    )
  )
})
