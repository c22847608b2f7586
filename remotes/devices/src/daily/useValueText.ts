import { useTranslation } from '@almanac/i18n'
import { useDuration } from './useDuration'

/** The units as displayed; UCUM codes are for machines. */
const SHOWN_UNITS: Readonly<Record<string, string>> = { 'mm[Hg]': 'mmHg', Cel: '°C' }

/** The unit as it is displayed. */
export function useUnit(unit: string): string {
  const { t } = useTranslation('devices')
  return unit === '/min' ? t('daily.perMinute') : (SHOWN_UNITS[unit] ?? unit)
}

/** Formats a value of a unit, with its unit where it is not a number of something. */
export function useValueText(unit: string): (value: number) => string {
  const { format } = useTranslation('devices')
  const duration = useDuration()
  const shown = useUnit(unit)
  return (value) => {
    switch (unit) {
      case 'min':
        return duration(value)
      case '{steps}':
        return format.number(Math.round(value))
      case 'm':
        return format.isolated(`${format.number(value / 1000, { maximumFractionDigits: 2 })} km`)
      case 'kcal':
        return format.isolated(`${format.number(Math.round(value))} kcal`)
      default:
        return format.isolated(`${format.number(value, { maximumFractionDigits: 1 })} ${shown}`)
    }
  }
}
