import { sql } from 'kysely'
import { isDeviceType, type DeviceType } from '@almanac/domain/samples'
import type { Database } from '../../http/serve'

/** A device or app that has measured for a participant. */
export interface SampleDevice {
  source: string
  /** The key in `samples.device`; empty for samples that name no device. */
  device: string
  /** 1, 2, … within the participant; the same for ever, and what exports show in place of a name. */
  number: number
  /** What the participant calls it; null where the source tells no name. */
  name: string | null
  type: DeviceType | null
  model: string | null
  /** Its place in the participant's own order of devices; null where they have not chosen one. */
  rank: number | null
}

/** What a sample tells about its device. */
interface DeviceNote {
  source: string
  device: string | null
  name?: string | null
  type?: DeviceType | null
  model?: string | null
}

/** The participant's devices, by number. */
export async function sampleDevicesOf(database: Database, user_id: string): Promise<SampleDevice[]> {
  const rows = await database
    .selectFrom('sample_devices')
    .select(['source', 'device', 'number', 'name', 'type', 'model', 'rank'])
    .where('user_id', '=', user_id)
    .where('device', 'is not', null)
    .orderBy('number')
    .execute()
  return rows.map(({ device, type, ...row }) => ({
    ...row,
    device: device ?? '',
    type: isDeviceType(type) ? type : null,
  }))
}

/**
 * Adds the devices of samples, in order of their keys, and takes over new names. What was told once is never replaced
 * by nothing. To be called under the participant's lock of samples.
 */
export async function noteSampleDevices(
  transaction: Database,
  user_id: string,
  samples: readonly DeviceNote[],
): Promise<void> {
  const told = new Map<string, DeviceNote>()
  for (const { source, device, name, type, model } of samples) {
    const key = `${source}\n${device ?? ''}`
    const known = told.get(key)
    told.set(key, {
      source,
      device,
      name: name ?? known?.name ?? null,
      type: type ?? known?.type ?? null,
      model: model ?? known?.model ?? null,
    })
  }
  if (told.size === 0) return
  const notes = [...told.values()]
  await sql`
    insert into sample_devices as known (user_id, number, source, device, name, type, model)
    select ${user_id}::uuid,
      -- New ones first: the numbers given to known ones are not used.
      last.number + row_number() over (order by present.number nulls first, d.source collate "C", d.device collate "C"),
      d.source, d.device, d.name, d.type, d.model
    from unnest(
      ${notes.map(({ source }) => source)}::text[], ${notes.map(({ device }) => device ?? '')}::text[],
      ${notes.map(({ name }) => name ?? null)}::text[], ${notes.map(({ type }) => type ?? null)}::text[],
      ${notes.map(({ model }) => model ?? null)}::text[]
    ) as d (source, device, name, type, model)
    left join sample_devices as present
      on present.user_id = ${user_id}::uuid and present.source = d.source and present.device = d.device
    cross join (select coalesce(max(number), 0) as number from sample_devices where user_id = ${user_id}::uuid) as last
    on conflict (user_id, source, device) do update set
      name = coalesce(excluded.name, known.name), type = coalesce(excluded.type, known.type),
      model = coalesce(excluded.model, known.model)
    where (known.name, known.type, known.model) is distinct from
      (coalesce(excluded.name, known.name), coalesce(excluded.type, known.type), coalesce(excluded.model, known.model))`.execute(
    transaction,
  )
}

/**
 * Forgets the devices of a source, or one of them, when its samples are deleted. Their numbers stay taken, so that a
 * number in an earlier export never becomes another device.
 */
export async function forgetSampleDevices(
  database: Database,
  user_id: string,
  source: string,
  device?: string | null,
): Promise<void> {
  await database
    .updateTable('sample_devices')
    .set({ device: null, name: null, type: null, model: null, rank: null })
    .where('user_id', '=', user_id)
    .where('source', '=', source)
    .$if(device !== undefined, (query) => query.where('device', '=', device ?? ''))
    .execute()
}
