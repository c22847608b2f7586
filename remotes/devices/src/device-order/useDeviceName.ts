import type { ListedDevice } from '@almanac/contracts/devices/device-order'
import { isDeviceType, WORN_TYPES, type DeviceType } from '@almanac/domain/samples'
import { useTranslation } from '@almanac/i18n'
import type { IconName } from '@almanac/ui/core'
import { NAMES } from '../sync/source'

const known = (device: Pick<ListedDevice, 'type'>): DeviceType | null =>
  isDeviceType(device.type) ? device.type : null

const ICONS: Partial<Record<DeviceType, IconName>> = {
  phone: 'phone',
  scale: 'scale',
  cuff: 'heart',
  thermometer: 'thermometer',
  meter: 'drop',
  sensor: 'drop',
}

/** The icon of a device's type. */
export function iconOf(device: Pick<ListedDevice, 'type'>): IconName {
  const type = known(device)
  return type === null ? 'link' : (ICONS[type] ?? 'devices')
}

/** Names a device: as its source calls it, else by its type. */
export function useDeviceName(): (device: ListedDevice) => string {
  const { t, format } = useTranslation('devices')
  return (device) => {
    const type = known(device)
    if (device.name !== null) return format.isolated(device.name)
    return type === null ? t('order.unnamed', { number: format.number(device.number) }) : t(`order.types.${type}`)
  }
}

/** What a device is, whether it is worn or carried, and through which provider it comes. */
export function useDeviceDetails(): (device: ListedDevice) => string {
  const { t, format } = useTranslation('devices')
  const sourceOf = (source: string): string | null => {
    if (source === 'validic') return t('sync.apps')
    return Object.entries(NAMES).find(([id]) => id === source)?.[1] ?? null
  }
  return (device) => {
    const type = known(device)
    const place = type === null ? null : WORN_TYPES.includes(type) ? t('order.worn') : null
    const details = [
      type === null ? t('order.unknownType') : t(`order.types.${type}`),
      type === 'phone' ? t('order.carried') : place,
      sourceOf(device.source),
    ]
    return details.flatMap((words) => (words === null ? [] : [format.isolated(words)])).join(' · ')
  }
}
