import { queryOf, useQuery } from '@almanac/api-client/query'
import { latestEntry } from '@almanac/contracts/activities/objectives'
import { mayAddCard, visibleCards, storedCard, type CardState } from '@almanac/domain/vaccination'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { bound, type Controlled, type FieldLook } from '@almanac/ui/fields'
import { useWatch } from '@almanac/ui/form'
import { useEffect, useId, type Ref, type RefCallback } from 'react'
import { VaccinationDetails } from '../../responses/VaccinationDetails'
import type { Cell } from '../formValues'
import { hintOf } from './hints'
import type { FieldProps } from './types'
import { isUntouched, stateOf, withStoredDetails, type CellVaccination } from './vaccination'
import { VaccinationEditor } from './VaccinationEditor'

interface CardProps {
  objective: FieldProps['objective']
  today: string
  /** All cells of the form, because adding a card depends on the others. */
  cells: Readonly<Record<string, Cell>>
  /** Fills in earlier values that were not typed now. */
  fill: (value: CellVaccination) => void
}

function CardView({
  objective,
  today,
  cells,
  fill,
  label,
  lang,
  hint,
  error,
  value,
  onChange,
  ref,
}: CardProps & FieldLook & Controlled<CellVaccination | null>) {
  const untouched = value !== null && isUntouched(value)
  const { data: earlier } = useQuery({
    ...queryOf(latestEntry, { params: { id: objective.id } }),
    enabled: untouched,
    retry: false,
  })
  const stored = earlier?.vaccination_attributes
  useEffect(() => {
    if (value && stored && isUntouched(value)) fill(withStoredDetails(value, stored, objective.required))
  }, [value, stored, objective.required, fill])
  if (!value) return null

  const cards = Object.values(cells).flatMap(({ vaccination }) => (vaccination ? [stateOf(vaccination)] : []))
  const shown = visibleCards(cards)
  if (!shown.some(({ index }) => index === value.index)) {
    return isNextCard(value, cards, shown) ? (
      <AddCard mayAdd={mayAddCard(cards)} onAdd={() => onChange({ ...value, opened: true, editing: true })} />
    ) : null
  }
  const look = { label, lang, hint, error }
  return value.editing ? (
    <VaccinationEditor
      {...look}
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

/** Whether this hidden card is the next one to add: the first hidden one. */
function isNextCard({ index }: CellVaccination, cards: readonly CardState[], shown: readonly CardState[]): boolean {
  const free = cards.filter(({ opened }) => !opened).filter((card) => !shown.some((one) => one.index === card.index))
  return Math.min(...free.map((card) => card.index)) === index
}

function AddCard({ mayAdd, onAdd }: { mayAdd: boolean; onAdd: () => void }) {
  const { t } = useTranslation('activities')
  if (!mayAdd)
    return (
      <Text variant="small" tone="soft">
        {t('form.vaccination.finish_first')}
      </Text>
    )
  return (
    <div>
      <Button icon="plus" onClick={onAdd}>
        {t('form.vaccination.add')}
      </Button>
    </div>
  )
}

const BoundCard = bound<CellVaccination | null, CardProps>(CardView)

/** A vaccination card: edited, then shown, then changed or reverted (specification 001, section 4). The next card can be added when the previous ones are complete. */
export function VaccinationField({ objective, cell, control, fill, today }: FieldProps) {
  const cells = useWatch({ control, name: 'cells' })
  return (
    <BoundCard
      name={`${cell}.vaccination`}
      objective={objective}
      today={today}
      cells={cells}
      fill={(value) => fill(`${cell}.vaccination`, value)}
      label={objective.name}
      lang={objective.locale ?? null}
      hint={hintOf(objective)}
    />
  )
}

interface VaccinationSummaryProps extends Pick<FieldLook, 'label' | 'hint' | 'error'> {
  value: CellVaccination
  onEdit: () => void
  editRef?: Ref<HTMLButtonElement>
}

/** A completed card, with an edit button. */
function VaccinationSummary({ label, hint, error, value, onEdit, editRef }: VaccinationSummaryProps) {
  const { t } = useTranslation('activities')
  const heading = useId()
  return (
    <Card>
      <Stack gap={3} role="group" aria-labelledby={heading}>
        <Row justify="between" gap={3} wrap>
          <Text id={heading} weight="bold">
            {label}
          </Text>
          <Button
            ref={editRef}
            variant="quiet"
            icon="edit"
            onClick={onEdit}
            aria-label={t('form.vaccination.edit_named', { name: label })}
          >
            {t('form.vaccination.edit')}
          </Button>
        </Row>
        {hint && (
          <Text variant="small" tone="soft">
            {hint}
          </Text>
        )}
        {error && (
          <Text tone="wrong" weight="bold">
            {error}
          </Text>
        )}
        {value.saved && <VaccinationDetails stored={storedCard(value.saved)} />}
      </Stack>
    </Card>
  )
}
