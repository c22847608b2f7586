import type { VaccinationAttributes } from '@almanac/contracts/activities/responses'
import {
  cardOf,
  isLotUnknown,
  MAKER_NAMES,
  type INJECTION_SITES,
  type VACCINE_MAKERS,
} from '@almanac/domain/vaccination'
import { useTranslation } from '@almanac/i18n'
import { useMemo } from 'react'

/** The words for the choices of a vaccination card, and for what was chosen. */
export function useVaccinationWords() {
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
