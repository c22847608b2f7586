import type { DeviceType } from './device-types'

/** The properties of a device that decide which of two devices comes first. */
export interface SampleDevice {
  type: DeviceType | null
  /** The place in the participant's own order; null for a device that they have not sorted. */
  rank: number | null
}

/** The data of one device on one day or in one night. */
export interface DeviceData {
  source: string
  device: SampleDevice | undefined
  /** Comes after the participant's order; lower first. */
  precision: number
  /** How much there is: minutes covered, or the number of values. */
  amount: number
  /** Times and values: the tie-break between two devices with the same amount. */
  content: () => readonly number[]
}

export const WORN_TYPES: readonly DeviceType[] = ['watch', 'band', 'ring', 'chest_strap']

/** What is worn records all day, what is carried lies on a table now and then; of an unknown device neither is known. */
function placeOf(device: SampleDevice | undefined): number {
  const type = device?.type ?? null
  if (type !== null && WORN_TYPES.includes(type)) return 0
  return type === 'phone' ? 2 : 1
}

/**
 * The order in which devices are listed: the participant's own, then as they come first for a day of which all have as
 * much. The list is stable: devices alike stay as they are.
 */
export const compareDefault = (one: SampleDevice, other: SampleDevice): number =>
  rankOf({ device: one }) - rankOf({ device: other }) || placeOf(one) - placeOf(other)

const rankOf = ({ device }: Pick<DeviceData, 'device'>): number => device?.rank ?? Number.MAX_SAFE_INTEGER

/**
 * The order of devices: the participant's own, then precision, worn before carried, more data before less. Names
 * decide only between two devices whose data is equal, where the result is the same either way.
 */
export function compareDevices(one: DeviceData, other: DeviceData): number {
  return (
    rankOf(one) - rankOf(other) ||
    one.precision - other.precision ||
    placeOf(one.device) - placeOf(other.device) ||
    other.amount - one.amount ||
    compareContents(one.content(), other.content()) ||
    (one.source < other.source ? -1 : 1)
  )
}

/** The contents of a device, made when they are first needed: two devices with the same amount are rare. */
export function onDemand(write: (content: number[]) => void): () => readonly number[] {
  let content: number[] | null = null
  return () => {
    if (content) return content
    content = []
    write(content)
    return content
  }
}

function compareContents(one: readonly number[], other: readonly number[]): number {
  for (const [index, number] of one.entries()) {
    const difference = number - (other[index] ?? Number.NEGATIVE_INFINITY)
    if (difference !== 0) return difference
  }
  return one.length - other.length
}
