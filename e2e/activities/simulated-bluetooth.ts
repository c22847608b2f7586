import type { CDPSession, Page } from '@playwright/test'

const ADDRESS = '09:09:09:09:09:09'
const SUCCESS = 0
/** The descriptor that a browser writes to subscribe to a characteristic. */
const CLIENT_CONFIGURATION = 0x2902

/** The UUID of a number assigned by the Bluetooth SIG. */
const uuid = (assigned: number) => `0000${assigned.toString(16)}-0000-1000-8000-00805f9b34fb`

interface Assigned {
  service: number
  characteristic: number
}

/** Keeps the device that a page was given, so that `send` can reach its characteristic. */
const KEEP_DEVICE = `{
  const { requestDevice } = Bluetooth.prototype
  Bluetooth.prototype.requestDevice = async function (options) {
    return (window.givenDevice = await requestDevice.call(this, options))
  }
}`

const readAgain = ({ service, characteristic }: Assigned) => `givenDevice.gatt.getPrimaryService(${service})
  .then((service) => service.getCharacteristic(${characteristic}))
  .then((characteristic) => characteristic.readValue())
  .then(() => undefined)`

/**
 * A device that measures, in Chromium's own simulation of Bluetooth: the product uses the browser's Web Bluetooth with
 * its chooser, connection, discovery and subscription.
 *
 * The simulation has no command for a notification. So `send` reads the characteristic in the page: the browser has one
 * object for it, and the product's listener gets the same event as from a notification.
 */
export class SimulatedDevice {
  readonly #values: string[] = []

  private constructor(
    private readonly page: Page,
    private readonly central: CDPSession,
    private readonly assigned: Assigned,
  ) {}

  /** Brings a device near the page, before its first navigation. */
  static async near(page: Page, assigned: Assigned): Promise<SimulatedDevice> {
    const browser = page.context().browser()
    if (!browser) throw new Error('Bluetooth is simulated for a whole browser; this page has none.')
    await page.addInitScript(KEEP_DEVICE)
    const central = await browser.newBrowserCDPSession()
    const device = new SimulatedDevice(page, central, assigned)
    device.#respond()
    await central.send('BluetoothEmulation.enable', { state: 'powered-on', leSupported: true })
    await device.#advertise()
    await device.#offerService()
    return device
  }

  /** Performs what opens the browser's chooser, and selects the device there or cancels. */
  async answerChooser(answer: 'select' | 'cancel', open: () => Promise<void>): Promise<void> {
    // A session from before a navigation would get no event.
    const tab = await this.page.context().newCDPSession(this.page)
    // Sent for every device that is found, but a second answer would crash the browser.
    const prompted = new Promise<string>((resolve) => {
      tab.on('DeviceAccess.deviceRequestPrompted', ({ id, devices }) => devices.length > 0 && resolve(id))
    })
    await tab.send('DeviceAccess.enable')
    await open()
    const id = await prompted
    await (answer === 'select'
      ? tab.send('DeviceAccess.selectPrompt', { id, deviceId: ADDRESS })
      : tab.send('DeviceAccess.cancelPrompt', { id }))
    await tab.detach()
  }

  /** Sends measurements: the bytes of each in hexadecimal. */
  async send(...measurements: string[]): Promise<void> {
    for (const measurement of measurements) {
      this.#values.push(Buffer.from(measurement.replaceAll(' ', ''), 'hex').toString('base64'))
      await this.page.evaluate(readAgain(this.assigned))
    }
  }

  /** Breaks the connection; the device can be found again. */
  async disconnect(): Promise<void> {
    await this.central.send('BluetoothEmulation.simulateGATTDisconnection', { address: ADDRESS })
    await this.#advertise()
    await this.#offerService()
  }

  isConnected(): Promise<boolean> {
    return this.page.evaluate('givenDevice.gatt.connected')
  }

  /** Ends the simulation, which is the browser's and not the page's. */
  async remove(): Promise<void> {
    await this.central.send('BluetoothEmulation.disable')
    await this.central.detach()
  }

  #respond(): void {
    const { central } = this
    central.on('BluetoothEmulation.gattOperationReceived', ({ address, type }) => {
      void central.send('BluetoothEmulation.simulateGATTOperationResponse', { address, type, code: SUCCESS })
    })
    central.on('BluetoothEmulation.characteristicOperationReceived', ({ characteristicId, type }) => {
      const data = type === 'read' ? this.#values.shift() : undefined
      void central.send('BluetoothEmulation.simulateCharacteristicOperationResponse', {
        characteristicId,
        type,
        code: SUCCESS,
        ...(data === undefined ? {} : { data }),
      })
    })
  }

  /** Makes the browser find the device. */
  async #advertise(): Promise<void> {
    await this.central.send('BluetoothEmulation.simulatePreconnectedPeripheral', {
      address: ADDRESS,
      name: 'Device',
      manufacturerData: [],
      knownServiceUuids: [uuid(this.assigned.service)],
    })
  }

  async #offerService(): Promise<void> {
    const { central } = this
    const serviceUuid = uuid(this.assigned.service)
    const { serviceId } = await central.send('BluetoothEmulation.addService', { address: ADDRESS, serviceUuid })
    const { characteristicId } = await central.send('BluetoothEmulation.addCharacteristic', {
      serviceId,
      characteristicUuid: uuid(this.assigned.characteristic),
      properties: { indicate: true, read: true },
    })
    const descriptorUuid = uuid(CLIENT_CONFIGURATION)
    await central.send('BluetoothEmulation.addDescriptor', { characteristicId, descriptorUuid })
  }
}
