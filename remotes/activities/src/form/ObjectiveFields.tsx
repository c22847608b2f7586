import type { Objective } from '@almanac/contracts/activities/activities'
import { memo, useCallback } from 'react'
import { fields } from './fields/table'
import type { FieldProps } from './fields/types'
import type { useActivityForm } from './useActivityForm'

interface ObjectiveFieldsProps extends Pick<FieldProps, 'activity_id' | 'control' | 'fill' | 'today'> {
  objectives: readonly Objective[]
  /** Must not change between renders, nor must `objectives`. */
  onReading: ReturnType<typeof useActivityForm>['takeReading']
}

/**
 * The fields of a form. Each subscribes to its own cell, and none is rendered again by the form around it: the work
 * for a key must not grow with the form.
 */
export const ObjectiveFields = memo(function ObjectiveFields({ objectives, ...rest }: ObjectiveFieldsProps) {
  return objectives.map((objective) => <ObjectiveField key={objective.id} objective={objective} {...rest} />)
})

interface ObjectiveFieldProps extends Omit<ObjectiveFieldsProps, 'objectives'> {
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
