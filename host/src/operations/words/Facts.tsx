import { Fragment, type ReactNode } from 'react'
import styled from '@emotion/styled'
import { colour, size, space } from '@almanac/ui/core'

const List = styled.dl({
  display: 'grid',
  gridTemplateColumns: 'minmax(5.5rem, max-content) 1fr',
  gap: `${space(1)} ${space(4)}`,
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
  '& dt': { maxWidth: '8rem', color: colour.ink_soft, fontSize: size.small, lineHeight: '1.5rem' },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
})

/** A few facts, each beside its name. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, fact: ReactNode])[] }) {
  return (
    <List>
      {facts.map(([name, fact]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </Fragment>
      ))}
    </List>
  )
}
