import { readingOfVital, type BluetoothMeasurement, type DeviceReading } from '@almanac/domain/bluetooth-measurements'
import type { VitalRule } from '@almanac/domain/entries'
import { useBusy } from '@almanac/federation/shell'
import { useEffect, useRef, useState } from 'react'
import { MeasuringProblem, type MeasuringProblemCode, type MeasuringStep } from './measuringProblem'
import { readFromDevice } from './readFromDevice'
import type { Bluetooth } from './webBluetooth'

/** Progress of reading from a device. */
export type DeviceReadings =
  | { at: 'start' }
  | { at: MeasuringStep }
  | { at: 'choice'; readings: readonly DeviceReading[] }
  | { at: 'problem'; code: MeasuringProblemCode }

interface Needs {
  bluetooth: Bluetooth
  measurement: BluetoothMeasurement
  vital: VitalRule
  /** Whether a single reading may be entered without confirmation. */
  isPlain: (reading: DeviceReading) => boolean
  onReading: (reading: DeviceReading) => void
}

/** Reads from a device: a single plain reading is entered at once, otherwise the participant chooses. */
export function useDeviceReadings({ bluetooth, measurement, vital, isPlain, onReading }: Needs) {
  const [state, setState] = useState<DeviceReadings>({ at: 'start' })
  const running = useRef<AbortController | null>(null)
  useBusy(state.at === 'choosing' || state.at === 'connecting' || state.at === 'waiting' || state.at === 'choice')
  useEffect(() => () => running.current?.abort(), [])

  const enter = (reading: DeviceReading) => {
    setState({ at: 'start' })
    onReading(reading)
  }
  const read = async ({ signal }: AbortController) => {
    const go = (next: DeviceReadings) => {
      if (!signal.aborted) setState(next)
    }
    try {
      const sent = await readFromDevice(bluetooth, measurement, { signal, onStep: (at) => go({ at }) })
      const readings = sent.flatMap((reading) => readingOfVital(reading, vital) ?? [])
      const [first] = readings
      if (signal.aborted) return
      if (!first) throw new MeasuringProblem('other_unit')
      if (readings.length === 1 && isPlain(first)) enter(first)
      else go({ at: 'choice', readings })
    } catch (error) {
      go({ at: 'problem', code: error instanceof MeasuringProblem ? error.code : 'failed' })
    }
  }

  return {
    state,
    start: () => {
      running.current?.abort()
      running.current = new AbortController()
      void read(running.current)
    },
    cancel: () => {
      running.current?.abort()
      setState({ at: 'start' })
    },
    choose: enter,
  }
}
