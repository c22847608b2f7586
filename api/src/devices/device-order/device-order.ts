import { sql } from 'kysely'
import type { DeviceOrder, ListedDevice } from '@almanac/contracts/devices/device-order'
import { compareDefault } from '@almanac/domain/samples'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { lockSamples } from '../samples/lock'
import { sampleDevicesOf, type SampleDevice } from '../samples/sample-devices'

/** The participant's devices in the order in which they count. */
export async function deviceOrderOf(database: Database, user_id: string): Promise<DeviceOrder> {
  const devices = await sampleDevicesOf(database, user_id)
  return {
    devices: devices.sort(compareDefault).map(listedDevice),
    is_own: devices.some(({ rank }) => rank !== null),
  }
}

/** A device as it is answered: without the key by which its source knows it. */
export const listedDevice = ({ number, name, source, type, model }: SampleDevice): ListedDevice => ({
  number,
  name,
  source,
  type,
  model,
})

/**
 * Replaces the participant's order. Under the lock under which new devices are added, so that of two orders at once the
 * later one holds as a whole, and a device that comes meanwhile follows those that are sorted.
 */
export function storeDeviceOrder(
  database: Database,
  user_id: string,
  numbers: readonly number[],
): Promise<DeviceOrder> {
  return inTransaction(database, async (transaction) => {
    await lockSamples(transaction, user_id)
    await sql`
      update sample_devices as known set rank = chosen.rank
      from sample_devices as own
      left join (
        select number, min(place)::integer as rank from unnest(${[...numbers]}::int[]) with ordinality as d (number, place)
        group by number
      ) as chosen on chosen.number = own.number
      where own.user_id = ${user_id}::uuid and own.device is not null
        and known.user_id = own.user_id and known.number = own.number
        and known.rank is distinct from chosen.rank`.execute(transaction)
    return deviceOrderOf(transaction, user_id)
  })
}
