import { colour, Icon } from '@almanac/ui/core'
import { iconOf } from '../icon'

/** The icon of an activity on its tinted square. */
export function ActivityIcon({ icon, size = 44 }: { icon: string; size?: number }) {
  return (
    <span
      style={{
        display: 'inline-grid',
        placeItems: 'center',
        flexShrink: 0,
        width: size,
        height: size,
        borderRadius: 14,
        background: colour.accent_soft,
        color: colour.accent,
      }}
    >
      <Icon name={iconOf(icon)} size={size / 2} />
    </span>
  )
}
