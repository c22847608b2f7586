import {
  readRecordsAnswer,
  REPORT_ALL_RECORDS,
  type BluetoothMeasurement,
  type DeviceReading,
} from '@almanac/domain/bluetooth-measurements'
import { MeasuringProblem, problemOf, type MeasuringStep } from './measuringProblem'
import type { Bluetooth, BluetoothCharacteristic, BluetoothConnection, BluetoothDevice } from './webBluetooth'

/** For the connection alone: a device that sleeps does not answer at all. */
const CONNECT_TIMEOUT_MS = 20_000
/** A cuff takes most of a minute, and it may have to be put on first. */
const MEASURE_TIMEOUT_MS = 120_000
/** Devices send what they have stored in one go: after this pause nothing more comes. */
const QUIET_TIMEOUT_MS = 2_000
/** A meter holds hundreds; nobody looks for an older one here. */
const MAX_READINGS = 20

interface ReadingOptions {
  signal: AbortSignal
  onStep: (step: MeasuringStep) => void
}

/**
 * Lets the participant choose a device and gives what it sends, the latest first. Has to be called from
 * a press of a button: browsers ask for that. Rejects with a MeasuringProblem. Whatever happens, the
 * connection is closed at the end, so that the device turns itself off.
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
  try {
    enter('choosing')
    if (!(await bluetooth.getAvailability())) throw new MeasuringProblem('adapter_off')
    device = await bluetooth.requestDevice({ filters: [{ services: [measurement.service] }] })
    signal.throwIfAborted()
    enter('connecting')
    const connection = await inTime(connectionTo(device), CONNECT_TIMEOUT_MS)
    signal.throwIfAborted()
    return await readingsOf(device, connection, measurement, signal, () => enter('waiting'))
  } catch (error) {
    throw problemOf(error, step)
  } finally {
    device?.gatt?.disconnect()
  }
}

async function connectionTo(device: BluetoothDevice): Promise<BluetoothConnection> {
  if (!device.gatt) throw new MeasuringProblem('wrong_device')
  return device.gatt.connect()
}

async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MeasuringProblem('timeout')), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const CHANGED = 'characteristicvaluechanged'
const DISCONNECTED = 'gattserverdisconnected'

async function readingsOf(
  device: BluetoothDevice,
  connection: BluetoothConnection,
  { service: wanted, characteristic, control_point, parse }: BluetoothMeasurement,
  signal: AbortSignal,
  onListening: () => void,
): Promise<DeviceReading[]> {
  const service = await inTime(connection.getPrimaryService(wanted), CONNECT_TIMEOUT_MS)
  const measured = await service.getCharacteristic(characteristic)
  const control = control_point === null ? null : await service.getCharacteristic(control_point)
  const arriving = arrival(signal)
  const onMeasured = () => arriving.add(measured.value ? parse(measured.value) : null)
  const onAnswer = () => arriving.answer(control?.value ? readRecordsAnswer(control.value) : null)
  measured.addEventListener(CHANGED, onMeasured)
  control?.addEventListener(CHANGED, onAnswer)
  device.addEventListener(DISCONNECTED, arriving.disconnected)
  try {
    const listening = subscribe(measured, control).then(onListening)
    // What is stored may arrive before the subscription is confirmed, and a refused one is why nothing arrives.
    return await Promise.race([arriving.readings, listening.then(() => arriving.readings)])
  } finally {
    arriving.end()
    measured.removeEventListener(CHANGED, onMeasured)
    control?.removeEventListener(CHANGED, onAnswer)
    device.removeEventListener(DISCONNECTED, arriving.disconnected)
  }
}

/** Listens to the measurements; a meter is then asked for all it has stored, once its answer would be heard as well. */
async function subscribe(measured: BluetoothCharacteristic, control: BluetoothCharacteristic | null): Promise<void> {
  await measured.startNotifications()
  if (!control) return
  await control.startNotifications()
  await control.writeValueWithResponse(Uint8Array.from(REPORT_ALL_RECORDS))
}

/** Gathers what a device sends until it pauses, says that it is done, or is gone. */
function arrival(signal: AbortSignal) {
  let resolve: (readings: DeviceReading[]) => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<DeviceReading[]>((...settle) => ([resolve, reject] = settle))
  const readings: DeviceReading[] = []
  let timer = setTimeout(() => reject(new MeasuringProblem('timeout')), MEASURE_TIMEOUT_MS)
  /** What came; where nothing did, the reason. */
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

/** A reading without a time is of now, and those of one minute came in their order. */
function latestFirst(one: DeviceReading, other: DeviceReading): number {
  const [first, second] = [one.measured_at ?? '9999', other.measured_at ?? '9999']
  return first === second ? 0 : first < second ? 1 : -1
}
