import { exportedValue, archiveText, type ArchiveExpectations } from './decision'

/** Columns of the devices area. */
export const deviceColumns: ArchiveExpectations = {
  device_connections: { columns: { source_id: exportedValue('dexcom', 'devices', 'Device', 'Dexcom') } },
  samples: {
    columns: {
      kind: exportedValue('respiratory_rate', 'measurements', 'Measurement', 'Breathing rate'),
      started_at: exportedValue('2011-02-03T04:05:06Z', 'measurements', 'When', '2011-02-03T04:05:06.000Z'),
      source: exportedValue('bluetooth', 'measurements', 'Came by way of', 'Bluetooth'),
      record_id: archiveText('record-Zephyrine'),
      value: archiveText('111.25'),
      bound: archiveText('Above the sensor’s range'),
      offset_minutes: exportedValue(345, 'measurements', 'Minutes ahead of UTC', '345'),
    },
  },
}
