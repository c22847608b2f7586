import { Text } from '@almanac/ui/core'
import type { ReactNode } from 'react'

interface LargeNumberProps {
  /** The name of the value; omitted where the card says it. */
  name?: ReactNode
  value: string
  unit: string | undefined
  /** What the number is, such as the average of how many values. */
  detail: string
}

/** A number that is seen first, with its unit and what it is. */
export const LargeNumber = ({ name, value, unit, detail }: LargeNumberProps) => (
  <div>
    {name && (
      <Text variant="small" weight="bold">
        {name}
      </Text>
    )}
    <Text tone="soft">
      <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>
        <Text as="span" variant="display">
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
