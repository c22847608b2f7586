import type { Hue } from '@almanac/domain/theme'
import type { ReactNode } from 'react'
import { Text } from '../layout/Text'
import { hue as coloursOf } from '../theme/tokens'

interface LargeNumberProps {
  /** The name of the value; omitted where the card says it. */
  name?: ReactNode
  value: string
  unit?: string | undefined
  /** Whether the value contains words, such as `7 h 12 min`, which have the direction of their language. */
  hasWords?: boolean
  /** What the number is, such as the average of how many values. */
  detail: string
  /** The hue of the activity, in which the number is written. */
  hue: Hue
}

/** A number that is seen first, in the hue of its activity, with its unit and what it is in the color of text. */
export const LargeNumber = ({ name, value, unit, hasWords = false, detail, hue }: LargeNumberProps) => (
  <div>
    {name && (
      <Text variant="small" weight="bold">
        {name}
      </Text>
    )}
    {/* Where what it is does not fit beside the number, not its last word alone has a line of its own. */}
    <Text style={{ textWrap: 'balance' }}>
      <bdi dir={hasWords ? undefined : 'ltr'} style={{ whiteSpace: 'nowrap' }}>
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
