import {
  EMPTY_CARD,
  INJECTION_SITES,
  storedCard,
  VACCINE_MAKERS,
  vaccinationProblems,
  type VaccinationCard,
  type VaccinationField,
} from '@almanac/domain/vaccination'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { Checkbox, ChoiceGroup, DateField, Select, type FieldLook } from '@almanac/ui/fields'
import { TextField } from '@almanac/ui/form'
import { useId, useRef, type RefCallback } from 'react'
import { useVaccinationWords } from '../../responses/useVaccinationWords'
import type { CellVaccination } from './vaccination'

interface VaccinationEditorProps extends Pick<FieldLook, 'label' | 'hint' | 'error' | 'optional'> {
  value: CellVaccination
  today: string
  /** The first card stands open from the beginning and can't be put away. */
  first: boolean
  onChange: (value: CellVaccination) => void
  focusRef?: RefCallback<HTMLElement>
}

/** A card that is being filled in. What is wrong is told at each part once the form was to be saved, which saves the card. */
export function VaccinationEditor({
  label,
  hint,
  error,
  optional,
  value,
  today,
  first,
  onChange,
  focusRef,
}: VaccinationEditorProps) {
  const { t } = useTranslation('activities')
  const { t: shared } = useTranslation('ui')
  const words = useVaccinationWords()
  const heading = useId()
  const box = useRef<HTMLDivElement>(null)
  const { card } = value
  const problems = vaccinationProblems(storedCard(card))
  const future = card.date_of_dose > today
  const asked = error !== undefined
  const problemOf = (field: VaccinationField) => {
    if (field === 'date_of_dose' && future) return t('form.problems.DATE_IN_FUTURE')
    const code = asked ? problems.find((problem) => problem.field === field)?.code : undefined
    return code === undefined
      ? undefined
      : code === 'VACCINATION_INCOMPLETE'
        ? t(`form.vaccination.missing.${field}`)
        : t(`form.problems.${code}`)
  }
  // The summary of errors leads to the card, and the card to what is wrong in it.
  const focusProblem = () => {
    const wrong =
      box.current?.querySelector<HTMLElement>('[aria-invalid]') ??
      box.current?.querySelector<HTMLElement>('input, select')
    wrong?.focus()
  }
  const hold = (element: HTMLDivElement | null) => {
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
        ref={hold}
        tabIndex={-1}
        onFocus={(event) => event.target === event.currentTarget && focusProblem()}
        style={{ outline: 'none' }}
      >
        <Stack gap={4}>
          <Stack gap={1}>
            <Text id={heading} weight="bold">
              {label}{' '}
              {optional && (
                <Text as="span" tone="soft">
                  {shared('form.optional')}
                </Text>
              )}
            </Text>
            {hint && (
              <Text variant="small" tone="soft">
                {hint}
              </Text>
            )}
          </Stack>
          {error && problems.length === 0 && !future && (
            <Text tone="wrong" weight="bold">
              {error}
            </Text>
          )}
          <DateField
            label={t('form.vaccination.date_of_dose')}
            max={today}
            value={card.date_of_dose}
            error={problemOf('date_of_dose')}
            onChange={(date_of_dose) => change({ date_of_dose })}
          />
          <Select
            label={t('form.vaccination.manufacturer')}
            placeholder={t('form.vaccination.choose')}
            value={card.manufacturer}
            error={card.manufacturer === 'other' ? undefined : problemOf('manufacturer')}
            options={VACCINE_MAKERS.map((maker) => ({ value: maker, label: words.makers[maker] }))}
            onChange={(manufacturer) => change({ manufacturer })}
          />
          {card.manufacturer === 'other' && (
            <TextField
              label={t('form.vaccination.which_maker')}
              maxLength={200}
              value={card.manufacturer_other}
              error={problemOf('manufacturer')}
              onChange={(manufacturer_other) => change({ manufacturer_other })}
            />
          )}
          <TextField
            label={t('form.vaccination.center')}
            hint={t('form.vaccination.center_hint')}
            maxLength={200}
            value={card.center_of_vaccination}
            error={problemOf('center_of_vaccination')}
            onChange={(center_of_vaccination) => change({ center_of_vaccination })}
          />
          <Stack gap={2}>
            <TextField
              label={t('form.vaccination.lot_number')}
              hint={t('form.vaccination.lot_hint')}
              maxLength={32}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              disabled={card.vaccine_lot_number_unknown}
              value={card.vaccine_lot_number_unknown ? '' : card.vaccine_lot_number}
              error={problemOf('vaccine_lot_number')}
              onChange={(vaccine_lot_number) => change({ vaccine_lot_number })}
            />
            <Checkbox
              label={t('form.vaccination.lot_unknown')}
              value={card.vaccine_lot_number_unknown}
              onChange={(vaccine_lot_number_unknown) => change({ vaccine_lot_number_unknown })}
            />
          </Stack>
          <ChoiceGroup
            label={t('form.vaccination.site')}
            beside
            value={card.injection_site}
            error={card.injection_site === 'other' ? undefined : problemOf('injection_site')}
            options={INJECTION_SITES.map((site) => ({ value: site, label: words.sites[site] }))}
            onChange={(injection_site) => change({ injection_site })}
          />
          {card.injection_site === 'other' && (
            <TextField
              label={t('form.vaccination.which_site')}
              maxLength={200}
              value={card.injection_site_other}
              error={problemOf('injection_site')}
              onChange={(injection_site_other) => change({ injection_site_other })}
            />
          )}
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
