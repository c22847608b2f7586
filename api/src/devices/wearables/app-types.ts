import type { DeviceType } from '@almanac/domain/samples'

/** What the devices are that these apps of the provider collect from, by the app's subname; of others it is not known. */
const TYPES: Readonly<Record<string, DeviceType>> = {
  fitbit: 'band',
  garmin: 'watch',
  oura: 'ring',
  polar: 'watch',
  suunto: 'watch',
  coros: 'watch',
  whoop: 'band',
  xiaomi: 'band',
  ihealth: 'cuff',
  omron: 'cuff',
  qardio: 'cuff',
  dexcom: 'sensor',
  freestyle: 'sensor',
  glooko: 'meter',
}

/** What an app's device is; null where that is not known. */
export const typeOfApp = (app: string | null): DeviceType | null =>
  app !== null && Object.hasOwn(TYPES, app) ? (TYPES[app] ?? null) : null
