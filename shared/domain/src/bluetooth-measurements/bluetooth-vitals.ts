/** The vitals that a standard service of Bluetooth measures, by the key that those of the catalogue and of studies have. */
const BLUETOOTH_VITALS = ['blood_pressure', 'glucose', 'weight', 'body_temperature'] as const
export type BluetoothVital = (typeof BLUETOOTH_VITALS)[number]

/** Whether a standard service measures the vital with this key. */
export function isBluetoothVital(key: string): key is BluetoothVital {
  return BLUETOOTH_VITALS.some((known) => known === key)
}
