import { queryOf, useQuery } from '@almanac/api-client/query'
import { latestEntry } from '@almanac/contracts/activities/objectives'
import { mayAddCard, shownCards } from '@almanac/domain/vaccination'
import { useTranslation } from '@almanac/i18n'
import { Button, Text } from '@almanac/ui/core'
import { bound, type Controlled, type FieldLook } from '@almanac/ui/fields'
import { useWatch } from '@almanac/ui/form'
import { useEffect, type Ref, type RefCallback } from 'react'
import type { Cell } from '../cells'
import { hintOf } from './hint'
import type { FieldProps } from './types'
import { VaccinationEditor } from './VaccinationEditor'
import { VaccinationSummary } from './VaccinationSummary'
import { isUntouched, stateOf, withTold, type CellVaccination } from './vaccination'

interface CardProps {
  objective: FieldProps['objective']
  today: string
  /** All cells of the form: what may be added follows from the other cards. */
  cells: Readonly<Record<string, Cell>>
  /** Takes over what was told earlier, which is nothing that she typed. */
  fill: (value: CellVaccination) => void
}

function View({
  objective,
  today,
  cells,
  fill,
  label,
  lang,
  hint,
  error,
  optional,
  value,
  onChange,
  ref,
}: CardProps & FieldLook & Controlled<CellVaccination | null>) {
  const { t } = useTranslation('activities')
  const untouched = value !== null && isUntouched(value)
  const { data: earlier } = useQuery({
    ...queryOf(latestEntry, { params: { id: objective.id } }),
    enabled: untouched,
    retry: false,
  })
  const stored = earlier?.vaccination_attributes
  useEffect(() => {
    if (value && stored && isUntouched(value)) fill(withTold(value, stored, objective.required))
  }, [value, stored, objective.required, fill])
  if (!value) return null

  const cards = Object.values(cells).flatMap(({ vaccination }) => (vaccination ? [stateOf(vaccination)] : []))
  const shown = shownCards(cards)
  if (!shown.some(({ index }) => index === value.index)) {
    const next = Math.min(
      ...cards
        .filter(({ opened }) => !opened)
        .map(({ index }) => index)
        .filter((index) => !shown.some((card) => card.index === index)),
    )
    if (next !== value.index) return null
    return mayAddCard(cards) ? (
      <div>
        <Button icon="plus" onClick={() => onChange({ ...value, opened: true, editing: true })}>
          {t('form.vaccination.add')}
        </Button>
      </div>
    ) : (
      <Text variant="small" tone="soft">
        {t('form.vaccination.finish_first')}
      </Text>
    )
  }
  const look = { label, lang, hint, error }
  return value.editing ? (
    <VaccinationEditor
      {...look}
      optional={optional}
      value={value}
      today={today}
      first={shown[0]?.index === value.index}
      onChange={onChange}
      focusRef={ref as RefCallback<HTMLElement>}
    />
  ) : (
    <VaccinationSummary
      {...look}
      value={value}
      onEdit={() => onChange({ ...value, editing: true, card: value.saved ?? value.card })}
      editRef={ref as Ref<HTMLButtonElement>}
    />
  )
}

const Card = bound<CellVaccination | null, CardProps>(View)

/** One vaccination as a card: filled in, then shown, then changed or left as it was (specification 001, section 4). The next card can be added when the ones before are complete. */
export function VaccinationField({ objective, cell, control, fill, today, optional }: FieldProps) {
  const cells = useWatch({ control, name: 'cells' })
  return (
    <Card
      name={`${cell}.vaccination`}
      objective={objective}
      today={today}
      cells={cells}
      fill={(value) => fill(`${cell}.vaccination`, value)}
      label={objective.name}
      lang={objective.locale ?? null}
      hint={hintOf(objective)}
      optional={optional}
    />
  )
}
