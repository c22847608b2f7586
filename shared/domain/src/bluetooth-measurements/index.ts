export { isBluetoothVital, type BluetoothVital } from './bluetooth-vitals'
export { BLUETOOTH_MEASUREMENTS, readingOfVital, type BluetoothMeasurement } from './measurements'
export type { DeviceReading } from './reading'
export { readRecordsAnswer, REPORT_ALL_RECORDS } from './record-access'
