import type { ReactNode } from 'react'
import styled from '@emotion/styled'
import { colour, size, space } from '@almanac/ui/core'

const List = styled.dl({
  display: 'flex', flexDirection: 'column', gap: space(2), margin: 0, fontVariantNumeric: 'tabular-nums',
  '& dt': { color: colour.ink_soft, fontSize: size.small }, '& dd': { margin: 0, overflowWrap: 'anywhere' },
})

/** A few facts, each below its name. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, fact: ReactNode])[] }) {
  return (
    <List>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </List>
  )
}
