import {
  readRecordsAnswer,
  REPORT_ALL_RECORDS,
  type BluetoothMeasurement,
  type DeviceReading,
} from '@almanac/domain/bluetooth-measurements'
import { MeasuringProblem, problemOf, type MeasuringStep } from './measuringProblem'
import type { Bluetooth, BluetoothCharacteristic, BluetoothConnection, BluetoothDevice } from './webBluetooth'

/** Timeout for each of connecting and discovery: a sleeping device does not respond. */
const CONNECT_TIMEOUT_MS = 20_000
/** Timeout for the first reading: a cuff takes most of a minute and may have to be put on first. */
const MEASURE_TIMEOUT_MS = 120_000
/** Idle time that ends a transfer: devices send stored readings without pauses. */
const QUIET_TIMEOUT_MS = 2_000
/** Maximum number of readings: a meter stores hundreds, and older ones are not needed here. */
const MAX_READINGS = 20

interface ReadingOptions {
  signal: AbortSignal
  onStep: (step: MeasuringStep) => void
}

/** The latest attempt with each device; an earlier one, ending late, must not close its connection. */
const latestAttempts = new WeakMap<BluetoothDevice, AbortSignal>()

/**
 * Lets the participant choose a device and returns its readings, latest first. Browsers require that it is
 * called from a user gesture. Rejects with a MeasuringProblem. The connection is always closed at the end,
 * so that the device turns itself off.
 */
export async function readFromDevice(
  bluetooth: Bluetooth,
  measurement: BluetoothMeasurement,
  { signal, onStep }: ReadingOptions,
): Promise<DeviceReading[]> {
  let step: MeasuringStep = 'choosing'
  const enter = (next: MeasuringStep) => {
    step = next
    onStep(next)
  }
  let device: BluetoothDevice | null = null
  let connecting: Promise<unknown> | undefined
  const close = () => {
    if (device && latestAttempts.get(device) === signal) device.gatt?.disconnect()
  }
  try {
    enter('choosing')
    if (!(await bluetooth.getAvailability())) throw new MeasuringProblem('adapter_off')
    device = await bluetooth.requestDevice({ filters: [{ services: [measurement.service] }] })
    signal.throwIfAborted()
    enter('connecting')
    latestAttempts.set(device, signal)
    const connected = connectionTo(device)
    connecting = connected
    const connection = await responseTo(connected, signal)
    const characteristics = await responseTo(characteristicsOf(connection, measurement), signal)
    return await readingsOf(device, characteristics, measurement, signal, () => enter('waiting'))
  } catch (error) {
    throw problemOf(error, step)
  } finally {
    close()
    // In Chromium, disconnecting does not stop a pending attempt to connect.
    void connecting?.then(close, () => undefined)
  }
}

async function connectionTo(device: BluetoothDevice): Promise<BluetoothConnection> {
  if (!device.gatt) throw new MeasuringProblem('wrong_device')
  return device.gatt.connect()
}

/** The result of a request to the device; rejects at once when the signal aborts. */
async function responseTo<T>(request: Promise<T>, signal: AbortSignal): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let onAbort = () => undefined
  const ended = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MeasuringProblem('timeout')), CONNECT_TIMEOUT_MS)
    onAbort = () => void reject(signal.reason)
    signal.addEventListener('abort', onAbort)
  })
  try {
    return await Promise.race([request, ended])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}

interface Characteristics {
  measured: BluetoothCharacteristic
  /** Requests stored records; null if the device sends unasked. */
  control: BluetoothCharacteristic | null
}

async function characteristicsOf(
  connection: BluetoothConnection,
  { service: wanted, characteristic, control_point }: BluetoothMeasurement,
): Promise<Characteristics> {
  const service = await connection.getPrimaryService(wanted)
  const measured = await service.getCharacteristic(characteristic)
  return { measured, control: control_point === null ? null : await service.getCharacteristic(control_point) }
}

const CHANGED = 'characteristicvaluechanged'
const DISCONNECTED = 'gattserverdisconnected'

async function readingsOf(
  device: BluetoothDevice,
  { measured, control }: Characteristics,
  { parse }: BluetoothMeasurement,
  signal: AbortSignal,
  onListening: () => void,
): Promise<DeviceReading[]> {
  const arriving = collectReadings(signal)
  const onMeasured = () => arriving.add(measured.value ? parse(measured.value) : null)
  const onAnswer = () => arriving.answer(control?.value ? readRecordsAnswer(control.value) : null)
  measured.addEventListener(CHANGED, onMeasured)
  control?.addEventListener(CHANGED, onAnswer)
  device.addEventListener(DISCONNECTED, arriving.disconnected)
  try {
    const listening = subscribe(measured, control).then(onListening)
    // Stored readings may arrive before the subscription is confirmed; if it is refused, none arrive.
    return await Promise.race([arriving.readings, listening.then(() => arriving.readings)])
  } finally {
    arriving.end()
    measured.removeEventListener(CHANGED, onMeasured)
    control?.removeEventListener(CHANGED, onAnswer)
    device.removeEventListener(DISCONNECTED, arriving.disconnected)
  }
}

/** Subscribes to the measurements; then requests all stored readings of a meter, once its response is subscribed too. */
async function subscribe(measured: BluetoothCharacteristic, control: BluetoothCharacteristic | null): Promise<void> {
  await measured.startNotifications()
  if (!control) return
  await control.startNotifications()
  await control.writeValueWithResponse(Uint8Array.from(REPORT_ALL_RECORDS))
}

/** Collects readings until the device is idle, reports completion, or disconnects. */
function collectReadings(signal: AbortSignal) {
  let resolve: (readings: DeviceReading[]) => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<DeviceReading[]>((...settle) => ([resolve, reject] = settle))
  const readings: DeviceReading[] = []
  let timer = setTimeout(() => reject(new MeasuringProblem('timeout')), MEASURE_TIMEOUT_MS)
  /** The readings; rejects with the reason if there are none. */
  const finish = (otherwise: MeasuringProblem) =>
    readings.length > 0 ? resolve(readings.toSorted(latestFirst).slice(0, MAX_READINGS)) : reject(otherwise)
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  return {
    readings: promise,
    add: (reading: DeviceReading | null) => {
      if (reading) readings.push(reading)
      clearTimeout(timer)
      timer = setTimeout(() => finish(new MeasuringProblem('not_measured')), QUIET_TIMEOUT_MS)
    },
    answer: (answer: ReturnType<typeof readRecordsAnswer>) => {
      if (answer) finish(new MeasuringProblem(answer === 'refused' ? 'not_permitted' : 'no_records'))
    },
    disconnected: () => finish(new MeasuringProblem('connection_lost')),
    end: () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    },
  }
}

/** Sorts latest first: a reading without a time is current, and those of the same minute keep their order. */
function latestFirst(one: DeviceReading, other: DeviceReading): number {
  const [first, second] = [one.measured_at ?? '9999', other.measured_at ?? '9999']
  return first === second ? 0 : first < second ? 1 : -1
}
