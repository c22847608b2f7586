import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { space, Text } from '@almanac/ui/core'
import { FormSection, Question } from '@almanac/ui/fields'
import { memo, useCallback, type CSSProperties } from 'react'
import { fields } from './fields/table'
import type { FieldProps } from './fields/types'
import { headingOf, partsOf, type FormPart } from './sections/sections'
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
  const fieldOf = (objective: Objective) => (
    <ObjectiveField key={objective.id} objective={objective} activity_id={activity.id} {...rest} />
  )
  const parts = partsOf(activity.objectives)
  if (parts.length === 0) return activity.objectives.map(fieldOf)
  return parts.map((part) => (
    <div key={part.index} style={PART}>
      <PartHeading id={headingOf(activity.id, part)} part={part} count={parts.length} />
      {part.objectives.map((objective) => (
        <FormSection key={objective.id}>{fieldOf(objective)}</FormSection>
      ))}
    </div>
  ))
})

/**
 * What is far from the screen costs neither layout nor painting. What is painted ends at the padding: room for the
 * outline of a focused field.
 */
const PART: CSSProperties = {
  display: 'flex',
  flexDirection: 'column',
  gap: space(5),
  contentVisibility: 'auto',
  containIntrinsicBlockSize: 'auto 1800px',
  padding: space(1.5),
  margin: `-${space(1.5)}`,
}

/** Where a jump to a part of a long form ends. */
function PartHeading({ id, part, count }: { id: string; part: FormPart; count: number }) {
  const { t } = useTranslation('activities')
  const { index, first, last } = part
  return (
    <Text as="h2" id={id} tabIndex={-1} variant="small" tone="soft">
      {t('form.long.part', { part: index + 1, count, first, last })}
    </Text>
  )
}

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
      <Question needed={objective.required}>
        <Field objective={objective} {...rest} cell={cell} onReading={takeReading} optional={!objective.required} />
      </Question>
    )
  )
})
