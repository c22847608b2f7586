/** The vitals with a standard Bluetooth service, by their key in the catalogue and in studies. */
const BLUETOOTH_VITALS = ['blood_pressure', 'glucose', 'weight', 'body_temperature'] as const
export type BluetoothVital = (typeof BLUETOOTH_VITALS)[number]

/** Whether a standard Bluetooth service measures the vital with this key. */
export function isBluetoothVital(key: string): key is BluetoothVital {
  return BLUETOOTH_VITALS.some((known) => known === key)
}
