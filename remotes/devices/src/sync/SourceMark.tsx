import type { DeviceType } from '@almanac/domain/samples'
import { IconTile, type IconName } from '@almanac/ui/core'
import { typesOf, type Source } from './source'

const ICONS: Record<DeviceType, IconName> = {
  phone: 'phone',
  watch: 'devices',
  band: 'devices',
  ring: 'devices',
  sensor: 'drop',
  meter: 'drop',
  cuff: 'heart',
  thermometer: 'thermometer',
  scale: 'scale',
  chest_strap: 'heart',
}

/** The icon of what a source is before anything else, in one tint. Decorative: its name stands beside it. */
export function SourceMark({ source, size = 44 }: { source: Pick<Source, 'id'>; size?: number }) {
  const [type] = typesOf(source)
  return (
    <IconTile name={source.id === 'human_api' ? 'surveys' : type ? ICONS[type] : 'devices'} hue="blue" size={size} />
  )
}
