import type { MeasurementLedger } from '@almanac/contracts/devices/ledger'
import { useTranslation } from '@almanac/i18n'
import { useDeviceName } from '../device-order/useDeviceName'

type Record = MeasurementLedger['records'][number]

/** Below this, an amount is an error of rounding. */
const LEAST_AMOUNT = 0.005

/** More records than these are counted, not listed. */
const MAX_LISTED = 4

interface Outcome {
  words: string[]
  /** All of it counts. */
  isWhole: boolean
}

/** Says what of a record counts, which others hide the rest, or why it is left out. */
export function useOutcomeText(
  devices: MeasurementLedger['devices'],
  valueText: (value: number) => string,
): (record: Record) => Outcome {
  const { t, format } = useTranslation('devices')
  const nameOf = useDeviceName()
  const listOf = (records: readonly number[]): string =>
    records.length > MAX_LISTED
      ? t('ledger.recordCount', { count: records.length })
      : format.list(records.map((number) => t('ledger.number', { number: format.number(number) })))
  const hiddenBy = ({ hidden }: Record): string[] =>
    [...byDevice(hidden)].map(([number, { amount, records }]) => {
      const device = devices.find((one) => one.number === number)
      const name = device ? nameOf(device) : t('ledger.unknownDevice')
      return t('ledger.hiddenBy', { amount: valueText(amount), records: listOf(records), name })
    })
  return (record) => {
    const { amount, counted, hidden, left_out, value } = record
    if (left_out) return { words: [t(`ledger.left_out.${left_out}`)], isWhole: false }
    const ofDay =
      amount !== null && value !== null && value - amount > LEAST_AMOUNT
        ? [t('ledger.ofDay', { amount: valueText(amount) })]
        : []
    if (hidden.length === 0) return { words: [...ofDay, t('ledger.counts')], isWhole: true }
    const own = counted > LEAST_AMOUNT ? t('ledger.partly', { amount: valueText(counted) }) : t('ledger.hidden')
    return { words: [...ofDay, own, ...hiddenBy(record)], isWhole: false }
  }
}

function byDevice(hidden: Record['hidden']): Map<number | null, { amount: number; records: number[] }> {
  const sums = new Map<number | null, { amount: number; records: number[] }>()
  for (const { device, record, amount } of hidden) {
    const sum = sums.get(device) ?? { amount: 0, records: [] }
    sum.amount += amount
    if (record !== null) sum.records.push(record)
    sums.set(device, sum)
  }
  return sums
}
