import { useTranslation } from '@almanac/i18n'
import { useDuration } from './useDuration'

/** The units as displayed; UCUM codes are for machines. */
const SHOWN_UNITS: Readonly<Record<string, string>> = { 'mm[Hg]': 'mmHg', Cel: '°C' }

/** The unit as it is displayed. */
export function useUnit(unit: string): string {
  const { t } = useTranslation('devices')
  return unit === '/min' ? t('daily.perMinute') : (SHOWN_UNITS[unit] ?? unit)
}

/** A written value and its unit; a number of something has none, and a duration contains it. */
export interface ValueParts {
  value: string
  unit?: string
}

/** Formats a value of a unit as a number and its unit. */
export function useValueParts(unit: string): (value: number) => ValueParts {
  const { format } = useTranslation('devices')
  const duration = useDuration()
  const shown = useUnit(unit)
  return (value) => {
    switch (unit) {
      case 'min':
        return { value: duration(value) }
      case '{steps}':
        return { value: format.number(Math.round(value)) }
      case 'm':
        return { value: format.number(value / 1000, { maximumFractionDigits: 2 }), unit: 'km' }
      case 'kcal':
        return { value: format.number(Math.round(value)), unit: 'kcal' }
      default:
        return { value: format.number(value, { maximumFractionDigits: 1 }), unit: shown }
    }
  }
}

/** Formats a value of a unit, with its unit where it is not a number of something. */
export function useValueText(unit: string): (value: number) => string {
  const { format } = useTranslation('devices')
  const partsOf = useValueParts(unit)
  return (of) => {
    const { value, unit: shown } = partsOf(of)
    return shown === undefined ? value : format.isolated(`${value} ${shown}`)
  }
}
