import styled from '@emotion/styled'
import type { Hue } from '@almanac/domain/theme'
import { hue as colours, radiusControl } from '../theme/tokens'
import { Icon } from './Icon'
import type { IconName } from './strokes'

interface IconTileProps {
  name: IconName
  /** The hue of what it stands for: `activityHue` for activities. */
  hue: Hue
  /** Pixels; 44 by default. */
  size?: number
}

const Tile = styled('span')({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  borderRadius: radiusControl,
  // Shown by forced colors, which take the tint away.
  border: '1px solid transparent',
  boxSizing: 'border-box',
})

/** The icon of an activity on a tinted square, in its hue. Decorative: its name stands next to it. */
export function IconTile({ name, hue, size = 44 }: IconTileProps) {
  const { text, tint } = colours(hue)
  return (
    <Tile style={{ width: size, height: size, color: text, background: tint }}>
      <Icon name={name} size={Math.round(size * 0.55)} />
    </Tile>
  )
}
