import type { FailureRate } from '@almanac/contracts/platform/controls'
import { useTranslation } from '@almanac/i18n'

/** Shares below this are shown with one decimal: 0.4% and 1.2% are not the same. */
const FEW = 0.1

/** A failure rate in words, with its 95 % interval. */
export function useRateWords(): (rate: FailureRate) => string {
  const { t, format } = useTranslation('operations')
  const share = (part: number) => format.number(part, { style: 'percent', maximumFractionDigits: part < FEW ? 1 : 0 })
  return ({ rate, low, high, loads }) =>
    t('health.rate', { rate: share(rate), low: share(low), high: share(high), count: loads })
}
