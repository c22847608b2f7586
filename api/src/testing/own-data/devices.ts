import type { Tables } from '../../database/tables'
import { by, exported, leftOut, ownId, exportedValue, archiveText, type TableDecision } from './decision'

type DeviceTables =
  | 'device_connections'
  | 'samples'
  | 'sample_counts'
  | 'sample_devices'
  | 'left_out_samples'
  | 'deleted_samples'
  | 'oauth_states'

/** Columns of the devices area. */
export const deviceColumns: { [Table in DeviceTables & keyof Tables]: TableDecision<Table> } = {
  device_connections: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      source_id: exportedValue('dexcom', 'devices', 'Device', 'Dexcom'),
      document: leftOut(
        'secret',
        'opens the measurements at the provider, and the made-up name of the participant there',
      ),
      connected_at: exported,
      next_sync_at: leftOut('technical', 'when it is read next'),
      synced_at: leftOut('technical', 'when it was read last; what was read is there'),
      read_from: leftOut('technical', 'how far back it was read; what was read is there'),
      read_until: leftOut('technical', 'until when it was read; what was read is there'),
      oldest_at: leftOut('technical', 'the first value that the provider has; it is there once it was read'),
      failing_since: leftOut('technical', 'since when the provider could not be read'),
      failures: leftOut('technical', 'how often in a row the provider could not be read'),
      refused_at: leftOut('technical', 'when the provider ended the connection'),
      told_at: leftOut('technical', 'when a mail said that it could not be read; the mail is there'),
      provider_user: leftOut('technical', 'a made-up name of the participant at the provider'),
      left_out: leftOut('technical', 'how many impossible measurements the provider sent'),
    },
  },
  samples: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      kind: exportedValue('respiratory_rate', 'measurements', 'Measurement', 'Breathing rate'),
      started_at: exportedValue('2011-02-03T04:05:06Z', 'measurements', 'When', '2011-02-03T04:05:06.000Z'),
      source: exportedValue('bluetooth', 'measurements', 'Came by way of', 'Bluetooth'),
      record_id: archiveText('record-Zephyrine'),
      version: leftOut('technical', 'which delivery of the measurement it is'),
      ended_at: exported,
      value: archiveText('111.25'),
      bound: archiveText('Above the sensor’s range'),
      unit: exported,
      device: exported,
      offset_minutes: exportedValue(345, 'measurements', 'Minutes ahead of UTC', '345'),
      detail: exported,
      received_at: leftOut('technical', 'when it came; when it was measured is there'),
    },
  },
  sample_counts: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      source: leftOut('technical', 'of measurements that are there'),
      device: leftOut('technical', 'of measurements that are there'),
      kind: leftOut('technical', 'of measurements that are there'),
      count: leftOut('technical', 'how many measurements there are; they are there'),
      first_at: leftOut('technical', 'of the first measurement, which is there'),
      last_at: leftOut('technical', 'of the last measurement, which is there'),
    },
  },
  sample_devices: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      number: leftOut('technical', 'what exports of a study show in place of the name of a device'),
      source: leftOut('technical', 'of measurements that are there'),
      device: leftOut('technical', 'of measurements that are there'),
      name: leftOut('technical', 'stands with each of its measurements'),
      type: leftOut('technical', 'what the device is, by its maker'),
      model: leftOut('technical', 'the model of the device, by its maker'),
      rank: leftOut('technical', 'which device counts first on the screen'),
    },
  },
  left_out_samples: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      kind: leftOut('technical', 'of something that was sent and is no measurement; it is not stored'),
      started_at: leftOut('technical', 'when something was sent that is no measurement'),
      source: leftOut('technical', 'who sent something that is no measurement'),
      record_id: leftOut('technical', 'who sent something that is no measurement'),
      device: leftOut('technical', 'who sent something that is no measurement'),
      reason: leftOut('technical', 'why it is no measurement'),
      received_at: leftOut('technical', 'when something was sent that is no measurement'),
    },
  },
  deleted_samples: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      source: leftOut('technical', 'of a measurement that was deleted at its source'),
      record_id: leftOut('technical', 'keeps a deleted measurement from coming back'),
      version: leftOut('technical', 'which deletion it is'),
    },
  },
  oauth_states: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      state_hash: leftOut('secret', 'proves for some minutes that a connection was begun here'),
      source_id: leftOut('technical', 'a connection that was begun and is forgotten within the hour'),
      expires_at: leftOut('technical', 'when it is forgotten'),
      used_at: leftOut('technical', 'when the browser came back with it'),
      session_hash: leftOut('secret', 'proves for some minutes which session the browser came back in'),
      connected: leftOut('technical', 'what a browser is told that comes back again; the connection is in the export'),
    },
  },
}
