import { useTranslation } from '@almanac/i18n'
import { limitsIn } from '@almanac/domain/vitals'
import { Row, Stack, Text, Written } from '@almanac/ui/core'
import { NumberField, Select } from '@almanac/ui/fields'
import { useWatch } from '@almanac/ui/form'
import { DeviceChoice } from './DeviceChoice'
import { hintOf } from './hint'
import type { FieldProps } from './types'

/** Limits are told without more figures than anybody needs, and never wider than they are. */
const SHORT = { maximumFractionDigits: 1 } as const

/** A measurement: its numbers, and the unit it is entered in. What it can be is told in that unit. */
export function VitalField({ objective, cell, control, optional }: FieldProps) {
  const { t, format } = useTranslation('activities')
  const { t: shared } = useTranslation('ui')
  const { vital } = objective
  const chosen = useWatch({ control, name: `${cell}.unit` })
  if (!vital) return null
  const unit = chosen || vital.storage_unit
  const several = vital.parts.length > 1
  const heading = `${cell}.heading`
  const limits = (part: number) => {
    const between = limitsIn(vital, part, unit)
    return between
      ? t('form.between', {
          minimum: format.number(between.minimum, { ...SHORT, roundingMode: 'ceil' }),
          maximum: format.number(between.maximum, { ...SHORT, roundingMode: 'floor' }),
        })
      : undefined
  }
  return (
    <Stack gap={2} role="group" aria-labelledby={several ? heading : undefined}>
      {several && (
        <Text as="p" id={heading}>
          <strong>
            <Written lang={objective.locale}>{objective.name}</Written>
          </strong>{' '}
          {optional && (
            <Text as="span" tone="soft">
              {shared('form.optional')}
            </Text>
          )}
        </Text>
      )}
      {several && hintOf(objective) && (
        <Text variant="small" tone="soft">
          {hintOf(objective)}
        </Text>
      )}
      <Row gap={3} align="end" wrap>
        {vital.parts.map((part, index) => (
          <div key={part.key} style={{ flex: '1 1 7rem', minWidth: 0 }}>
            <NumberField
              name={`${cell}.numbers.${index}`}
              label={several ? part.label : objective.name}
              lang={objective.locale ?? null}
              hint={several ? limits(index) : hintOf(objective, { behind: limits(index) })}
              optional={optional && !several}
              unit={vital.units.length > 1 ? undefined : unit}
            />
          </div>
        ))}
        {vital.units.length > 1 && (
          <div style={{ flex: '0 1 8rem', minWidth: 0 }}>
            <Select
              name={`${cell}.unit`}
              label={t('form.unit')}
              options={vital.units.map((one) => ({ value: one, label: one }))}
            />
          </div>
        )}
      </Row>
      <DeviceChoice cell={cell} control={control} name={objective.name} />
    </Stack>
  )
}
