import type { Bluetooth, BluetoothCharacteristic, BluetoothConnection, BluetoothDevice } from './webBluetooth'

/** How the device or the browser fails. */
interface Faults {
  available?: boolean
  refuses?: DOMException
  breaks?: DOMException
  lacks?: DOMException
  /** It responds to connection attempts only after `wake`. */
  asleep?: boolean
}

interface Offered {
  service: number
  characteristic: number
  control?: number
}

const bytesOf = (hex: string) =>
  new DataView(Uint8Array.from(hex.split(' '), (pair) => Number.parseInt(pair, 16)).buffer)

class FakeCharacteristic extends EventTarget implements BluetoothCharacteristic {
  value?: DataView
  readonly written: number[][] = []

  startNotifications = () => Promise.resolve()

  writeValueWithResponse = (value: Uint8Array) => {
    this.written.push([...value])
    return Promise.resolve()
  }

  tell(hex: string): void {
    this.value = bytesOf(hex)
    this.dispatchEvent(new Event('characteristicvaluechanged'))
  }
}

/** A device with a standard service, and a browser Bluetooth that finds only it. */
export class FakeDevice extends EventTarget implements BluetoothDevice, Bluetooth {
  readonly #measured = new FakeCharacteristic()
  readonly #control = new FakeCharacteristic()
  readonly #attempts: (() => void)[] = []
  readonly gatt: BluetoothConnection & { connected: boolean }

  constructor(
    readonly offered: Offered,
    readonly faults: Faults = {},
  ) {
    super()
    const gatt: FakeDevice['gatt'] = {
      connected: false,
      connect: () => {
        if (faults.breaks) return Promise.reject(faults.breaks)
        return new Promise((resolve) => {
          this.#attempts.push(() => {
            gatt.connected = true
            resolve(gatt)
          })
          if (!faults.asleep) this.wake()
        })
      },
      // As in Chromium, pending attempts go on.
      disconnect: () => {
        gatt.connected = false
      },
      getPrimaryService: (service) =>
        faults.lacks || service !== offered.service
          ? Promise.reject(faults.lacks ?? new DOMException('No Services', 'NotFoundError'))
          : Promise.resolve({ getCharacteristic: (wanted) => this.#characteristic(wanted) }),
    }
    this.gatt = gatt
  }

  getAvailability = () => Promise.resolve(this.faults.available ?? true)

  requestDevice: Bluetooth['requestDevice'] = ({ filters }) =>
    this.faults.refuses || !filters.some(({ services }) => services.includes(this.offered.service))
      ? Promise.reject(this.faults.refuses ?? new DOMException('Nothing found', 'NotFoundError'))
      : Promise.resolve(this)

  /** Requests to the control point. */
  get asked(): number[][] {
    return this.#control.written
  }

  send(hex: string): void {
    this.#measured.tell(hex)
  }

  answer(hex: string): void {
    this.#control.tell(hex)
  }

  /** Responds to all pending connection attempts. */
  wake(): void {
    for (const connect of this.#attempts.splice(0)) connect()
  }

  leave(): void {
    this.dispatchEvent(new Event('gattserverdisconnected'))
  }

  #characteristic(wanted: number): Promise<BluetoothCharacteristic> {
    if (wanted === this.offered.characteristic) return Promise.resolve(this.#measured)
    if (wanted === this.offered.control) return Promise.resolve(this.#control)
    return Promise.reject(new DOMException('No Characteristics', 'NotFoundError'))
  }
}

/** Installs a Bluetooth in this browser; null removes it. */
export function withBluetooth(bluetooth: Bluetooth | null): void {
  if (bluetooth) Object.defineProperty(navigator, 'bluetooth', { value: bluetooth, configurable: true })
  else Reflect.deleteProperty(navigator, 'bluetooth')
}
