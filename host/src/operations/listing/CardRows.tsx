import styled from '@emotion/styled'
import { colour, Row, size, space } from '@almanac/ui/core'
import type { ListingProps } from './Listing'

const Cards = styled.ul({ listStyle: 'none', margin: 0, padding: 0, '& > li': { paddingBlock: space(4), borderBlockEnd: `1px solid ${colour.line}` }, '& > li:last-child': { borderBlockEnd: 0, paddingBlockEnd: 0 }, '& > li:first-of-type': { paddingBlockStart: 0 } })
const Title = styled.div({ fontWeight: 700, overflowWrap: 'anywhere' })
const Facts = styled.dl({
  display: 'grid', gridTemplateColumns: 'minmax(6rem, auto) 1fr', gap: `${space(1)} ${space(4)}`, margin: `${space(2)} 0 0`, fontVariantNumeric: 'tabular-nums',
  '& dt': { color: colour.ink_soft, fontSize: size.small, lineHeight: '1.5rem' }, '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
})

/** The rows as cards. */
export function CardRows<R>({ label, rows, keyOf, title, columns, actions }: ListingProps<R>) {
  return (
    <Cards aria-label={label}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <Title>{title.cell(row)}</Title>
          <Facts>
            {columns.map(({ head, cell }) => (
              <div key={head} style={{ display: 'contents' }}>
                <dt>{head}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </Facts>
          {actions && <Row gap={2} wrap style={{ marginBlockStart: space(3) }}>{actions(row)}</Row>}
        </li>
      ))}
    </Cards>
  )
}
