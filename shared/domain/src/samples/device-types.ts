/** What a device is, as far as its maker tells. */
export const DEVICE_TYPES = [
  'watch',
  'band',
  'ring',
  'chest_strap',
  'phone',
  'scale',
  'cuff',
  'thermometer',
  'meter',
  'sensor',
] as const
export type DeviceType = (typeof DEVICE_TYPES)[number]

/** Whether a word is a type of device. */
export const isDeviceType = (word: string | null | undefined): word is DeviceType =>
  DEVICE_TYPES.some((type) => type === word)
