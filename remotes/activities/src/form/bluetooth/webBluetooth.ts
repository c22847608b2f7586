/** The used part of Web Bluetooth, which TypeScript has no types for and only some browsers support. */
export interface Bluetooth {
  getAvailability: () => Promise<boolean>
  requestDevice: (options: { filters: { services: number[] }[] }) => Promise<BluetoothDevice>
}

export interface BluetoothDevice extends EventTarget {
  gatt?: BluetoothConnection
}

export interface BluetoothConnection {
  connect: () => Promise<BluetoothConnection>
  disconnect: () => void
  getPrimaryService: (service: number) => Promise<BluetoothService>
}

export interface BluetoothService {
  getCharacteristic: (characteristic: number) => Promise<BluetoothCharacteristic>
}

export interface BluetoothCharacteristic extends EventTarget {
  value?: DataView
  startNotifications: () => Promise<unknown>
  writeValueWithResponse: (value: Uint8Array<ArrayBuffer>) => Promise<void>
}

type WithBluetooth = Navigator & { bluetooth: Bluetooth }

const hasBluetooth = (browser: Navigator): browser is WithBluetooth =>
  'bluetooth' in browser && typeof browser.bluetooth === 'object' && browser.bluetooth !== null

/** The browser's Bluetooth; null if unsupported. */
export const browserBluetooth = (): Bluetooth | null => (hasBluetooth(navigator) ? navigator.bluetooth : null)
