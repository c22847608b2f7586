import type { StudySample } from '../devices'

/** What measured a sample, without the name that the participant gave it. */
export interface MeasuredDevice {
  /** 1, 2, … within the participant; null for samples whose device was never noted. */
  number: number | null
  /** The app that wrote it; null where the source tells none. */
  app: string | null
  type: string | null
  model: string | null
}

/** Sources whose device is an app of the provider. */
const APP_SOURCES: readonly string[] = ['validic', 'human_api']

/** The id of an app, such as `com.garmin.connect.mobile`, at the beginning of a device's key. */
const APP_ID = /^[A-Za-z][\w-]*(?:\.[\w-]+){2,}/
const ANDROID_APP_ID = /^[A-Za-z]\w*(?:\.\w+)+/

/** Apple's own app has an id for each device of a person. */
const APPLE_HEALTH = 'com.apple.health'

type DeviceOfSample = Pick<StudySample, 'source' | 'device' | 'device_name'>

/**
 * The app that wrote a sample. In Health Connect the key begins with the app; in Apple Health a key that begins with the
 * device's name, as from older apps and exports, tells none.
 */
function appOf({ source, device, device_name }: DeviceOfSample): string | null {
  if (device === null || device === '') return null
  if (APP_SOURCES.includes(source)) return device
  if (source === 'health_connect') return ANDROID_APP_ID.exec(device)?.[0] ?? null
  if (device_name !== null && device.startsWith(device_name)) return null
  const id = APP_ID.exec(device)?.[0] ?? null
  return id?.startsWith(`${APPLE_HEALTH}.`) ? APPLE_HEALTH : id
}

/** What measured a sample. */
export const measuredDevice = (
  sample: DeviceOfSample & Pick<StudySample, 'device_number' | 'device_type' | 'device_model'>,
): MeasuredDevice => ({
  number: sample.device_number,
  app: appOf(sample),
  type: sample.device_type,
  model: sample.device_model,
})
