import styled from '@emotion/styled'
import { colour, space, Stack, Text } from '@almanac/ui/core'
import { Actions } from '../words/Actions'
import { Facts } from '../words/Facts'
import type { ListingProps } from './Listing'

const Cards = styled.ul({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { paddingBlock: space(4), borderBlockEnd: `1px solid ${colour.line}` },
  '& > li:last-child': { borderBlockEnd: 0, paddingBlockEnd: 0 },
  '& > li:first-of-type': { paddingBlockStart: 0 },
})

/** The rows as cards. */
export function CardRows<R>({ label, rows, keyOf, title, columns, actions }: ListingProps<R>) {
  return (
    <Cards aria-label={label}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <Stack gap={2}>
            <Text as="div" weight="bold">
              {title.cell(row)}
            </Text>
            <Facts facts={columns.map(({ head, cell }) => [head, cell(row)])} />
            {actions && <Actions>{actions(row)}</Actions>}
          </Stack>
        </li>
      ))}
    </Cards>
  )
}
