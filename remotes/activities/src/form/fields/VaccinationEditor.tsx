import {
  EMPTY_CARD,
  INJECTION_SITES,
  storedCard,
  VACCINE_MAKERS,
  vaccinationProblems,
  type VaccinationCard,
  type VaccinationField,
} from '@almanac/domain/vaccination'
import { MAX_LOT_NUMBER_LENGTH, MAX_VACCINATION_TEXT_LENGTH } from '@almanac/contracts/rules/activities/responses'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import {
  Checkbox,
  ChoiceGroup,
  DateField,
  Needed,
  QUESTION,
  QuestionParts,
  Select,
  useQuestion,
  type FieldLook,
} from '@almanac/ui/fields'
import { TextField } from '@almanac/ui/form'
import { useId, useRef, type RefCallback } from 'react'
import { useVaccinationText } from '../../responses/VaccinationDetails'
import type { CellVaccination } from './vaccination'

interface VaccinationEditorProps extends Pick<FieldLook, 'label' | 'hint' | 'error'> {
  value: CellVaccination
  today: string
  /** The first card is initially open and cannot be closed. */
  first: boolean
  onChange: (value: CellVaccination) => void
  focusRef?: RefCallback<HTMLElement>
}

/** Edits a vaccination card. Fields show errors once the form's save button, which also saves the card, was pressed. */
export function VaccinationEditor({
  label,
  hint,
  error,
  value,
  today,
  first,
  onChange,
  focusRef,
}: VaccinationEditorProps) {
  const { t } = useTranslation('activities')
  const heading = useId()
  const box = useRef<HTMLDivElement>(null)
  const { card } = value
  const { problems, isFuture, problemOf } = useCardProblems(card, today, error !== undefined)
  // The error summary links to the card, which focuses its invalid field.
  const focusProblem = () => {
    const wrong =
      box.current?.querySelector<HTMLElement>('[aria-invalid]') ??
      box.current?.querySelector<HTMLElement>('input, select')
    wrong?.focus()
  }
  const attach = (element: HTMLDivElement | null) => {
    box.current = element
    focusRef?.(element)
  }

  const change = (part: Partial<VaccinationCard>) => onChange({ ...value, card: { ...card, ...part } })
  const cancel = () =>
    onChange({ ...value, card: value.saved ?? EMPTY_CARD, editing: value.saved === null, opened: value.saved !== null })

  return (
    <Card>
      <div
        role="group"
        aria-labelledby={heading}
        ref={attach}
        tabIndex={-1}
        onFocus={(event) => event.target === event.currentTarget && focusProblem()}
        style={{ outline: 'none' }}
      >
        <Stack gap={4}>
          <CardHeading id={heading} label={label} hint={hint} />
          {error && problems.length === 0 && !isFuture && (
            <Text tone="wrong" weight="bold">
              {error}
            </Text>
          )}
          <QuestionParts>
            <DoseControls card={card} today={today} problemOf={problemOf} onChange={change} />
            <LotControls card={card} problemOf={problemOf} onChange={change} />
            <SiteControls card={card} problemOf={problemOf} onChange={change} />
          </QuestionParts>
          {(value.saved !== null || !first) && (
            <Row>
              <Button onClick={cancel}>{t('form.vaccination.cancel')}</Button>
            </Row>
          )}
        </Stack>
      </div>
    </Card>
  )
}

function CardHeading({ id, label, hint }: Pick<FieldLook, 'label' | 'hint'> & { id: string }) {
  const question = useQuestion()
  return (
    <Stack gap={1}>
      <Text id={id} weight="bold" style={QUESTION}>
        {label}
      </Text>
      {question?.needed && <Needed id={`${id}-needed`} />}
      {hint && (
        <Text variant="small" tone="soft">
          {hint}
        </Text>
      )}
    </Stack>
  )
}

/** Errors of a card: future dates at once, others from the first save attempt on. */
function useCardProblems(card: VaccinationCard, today: string, wasSubmitted: boolean) {
  const { t } = useTranslation('activities')
  const problems = vaccinationProblems(storedCard(card))
  const isFuture = card.date_of_dose > today
  const problemOf = (field: VaccinationField) => {
    if (field === 'date_of_dose' && isFuture) return t('form.problems.DATE_IN_FUTURE')
    const code = wasSubmitted ? problems.find((problem) => problem.field === field)?.code : undefined
    if (code === undefined) return undefined
    return code === 'VACCINATION_INCOMPLETE' ? t(`form.vaccination.missing.${field}`) : t(`form.problems.${code}`)
  }
  return { problems, isFuture, problemOf }
}

interface ControlsProps {
  card: VaccinationCard
  problemOf: (field: VaccinationField) => string | undefined
  onChange: (part: Partial<VaccinationCard>) => void
}

/** Date, manufacturer and place. */
function DoseControls({ card, today, problemOf, onChange }: ControlsProps & { today: string }) {
  const { t } = useTranslation('activities')
  const words = useVaccinationText()
  return (
    <>
      <DateField
        label={t('form.vaccination.date_of_dose')}
        max={today}
        value={card.date_of_dose}
        error={problemOf('date_of_dose')}
        onChange={(date_of_dose) => onChange({ date_of_dose })}
      />
      <Select
        label={t('form.vaccination.manufacturer')}
        placeholder={t('form.vaccination.choose')}
        value={card.manufacturer}
        error={card.manufacturer === 'other' ? undefined : problemOf('manufacturer')}
        options={VACCINE_MAKERS.map((maker) => ({ value: maker, label: words.makers[maker] }))}
        onChange={(manufacturer) => onChange({ manufacturer })}
      />
      {card.manufacturer === 'other' && (
        <TextField
          label={t('form.vaccination.which_maker')}
          maxLength={MAX_VACCINATION_TEXT_LENGTH}
          value={card.manufacturer_other}
          error={problemOf('manufacturer')}
          onChange={(manufacturer_other) => onChange({ manufacturer_other })}
        />
      )}
      <TextField
        label={t('form.vaccination.center')}
        hint={t('form.vaccination.center_hint')}
        maxLength={MAX_VACCINATION_TEXT_LENGTH}
        value={card.center_of_vaccination}
        error={problemOf('center_of_vaccination')}
        onChange={(center_of_vaccination) => onChange({ center_of_vaccination })}
      />
    </>
  )
}

function LotControls({ card, problemOf, onChange }: ControlsProps) {
  const { t } = useTranslation('activities')
  return (
    <>
      <Stack gap={2}>
        <TextField
          label={t('form.vaccination.lot_number')}
          hint={t('form.vaccination.lot_hint')}
          maxLength={MAX_LOT_NUMBER_LENGTH}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          disabled={card.vaccine_lot_number_unknown}
          value={card.vaccine_lot_number_unknown ? '' : card.vaccine_lot_number}
          error={problemOf('vaccine_lot_number')}
          onChange={(vaccine_lot_number) => onChange({ vaccine_lot_number })}
        />
        <Checkbox
          label={t('form.vaccination.lot_unknown')}
          value={card.vaccine_lot_number_unknown}
          onChange={(vaccine_lot_number_unknown) => onChange({ vaccine_lot_number_unknown })}
        />
      </Stack>
    </>
  )
}

/** The injection site. */
function SiteControls({ card, problemOf, onChange }: ControlsProps) {
  const { t } = useTranslation('activities')
  const words = useVaccinationText()
  return (
    <>
      <ChoiceGroup
        label={t('form.vaccination.site')}
        beside
        value={card.injection_site}
        error={card.injection_site === 'other' ? undefined : problemOf('injection_site')}
        options={INJECTION_SITES.map((site) => ({ value: site, label: words.sites[site] }))}
        onChange={(injection_site) => onChange({ injection_site })}
      />
      {card.injection_site === 'other' && (
        <TextField
          label={t('form.vaccination.which_site')}
          maxLength={MAX_VACCINATION_TEXT_LENGTH}
          value={card.injection_site_other}
          error={problemOf('injection_site')}
          onChange={(injection_site_other) => onChange({ injection_site_other })}
        />
      )}
    </>
  )
}
