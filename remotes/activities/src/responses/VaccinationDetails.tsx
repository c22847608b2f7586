import type { VaccinationAttributes } from '@almanac/contracts/activities/responses'
import {
  cardOf,
  isLotUnknown,
  MAKER_NAMES,
  type INJECTION_SITES,
  type VACCINE_MAKERS,
} from '@almanac/domain/vaccination'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { useMemo } from 'react'

/** The fields of a vaccination card, read-only. */
export function VaccinationDetails({ stored }: { stored: VaccinationAttributes }) {
  const { t, format } = useTranslation('activities')
  const words = useVaccinationText()
  const rows: [string, string][] = [
    [t('form.vaccination.date_of_dose'), stored.date_of_dose ? format.date(stored.date_of_dose, 'long') : ''],
    [t('form.vaccination.manufacturer'), words.maker(stored)],
    [t('form.vaccination.center'), stored.center_of_vaccination ?? ''],
    [t('form.vaccination.lot_number'), words.lot(stored)],
    [t('form.vaccination.site'), words.site(stored)],
  ]
  return (
    <Stack as="dl" gap={2} style={{ margin: 0 }}>
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <Text as="dt" variant="small" tone="soft">
              {name}
            </Text>
            <Text as="dd" style={{ margin: 0 }}>
              <bdi>{value}</bdi>
            </Text>
          </div>
        ))}
    </Stack>
  )
}

/** Labels of the options of a vaccination card and of chosen values. */
export function useVaccinationText() {
  const { t } = useTranslation('activities')
  return useMemo(() => wordsIn(t), [t])
}

function wordsIn(t: ReturnType<typeof useTranslation<'activities'>>['t']) {
  const makers: Record<(typeof VACCINE_MAKERS)[number], string> = {
    ...MAKER_NAMES,
    other: t('form.vaccination.other_maker'),
    unknown: t('form.vaccination.unknown_maker'),
  }
  const sites: Record<(typeof INJECTION_SITES)[number], string> = {
    leftArm: t('form.vaccination.left_arm'),
    rightArm: t('form.vaccination.right_arm'),
    other: t('form.vaccination.other_site'),
  }
  const chosen = (words: Readonly<Record<string, string>>, known: string, other: string) =>
    known === 'other' && other !== '' ? other : (words[known] ?? '')
  return {
    makers,
    sites,
    maker: (stored: VaccinationAttributes) =>
      chosen(makers, cardOf(stored).manufacturer, cardOf(stored).manufacturer_other),
    site: (stored: VaccinationAttributes) =>
      chosen(sites, cardOf(stored).injection_site, cardOf(stored).injection_site_other),
    lot: (stored: VaccinationAttributes) =>
      isLotUnknown(stored) ? t('form.vaccination.lot_unknown_told') : (stored.vaccine_lot_number ?? ''),
  }
}
