import type { Hue } from '@almanac/domain/theme'
import { hue as coloursOf, Text } from '@almanac/ui/core'
import type { ReactNode } from 'react'

interface LargeNumberProps {
  /** The name of the value; omitted where the card says it. */
  name?: ReactNode
  value: string
  unit?: string | undefined
  /** What the number is, such as the average of how many values. */
  detail: string
  /** The hue of the activity, in which the number is written. */
  hue: Hue
}

/** A number that is seen first, in the hue of its activity, with its unit and what it is in the color of text. */
export const LargeNumber = ({ name, value, unit, detail, hue }: LargeNumberProps) => (
  <div>
    {name && (
      <Text variant="small" weight="bold">
        {name}
      </Text>
    )}
    <Text>
      <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>
        <Text as="span" variant="display" style={{ color: coloursOf(hue).text }}>
          {value}
        </Text>
        {unit && (
          <Text as="span" variant="lead">
            {' '}
            {unit}
          </Text>
        )}
      </bdi>{' '}
      {detail}
    </Text>
  </div>
)
