import styled from '@emotion/styled'
import { useTranslation } from '@almanac/i18n'
import { useState } from 'react'
import { Button } from '../button/Button'
import { VisuallyHidden } from '../layout/Text'
import { colour, size, space } from '../theme/tokens'

/** Maximum number of rows shown at once: a page with thousands of them would hang. */
const MAX_TABLE_ROWS = 100

const Scroll = styled('div')({ position: 'relative', overflowX: 'auto' })
const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    paddingBlock: space(2),
    paddingInline: `0 ${space(3)}`,
    textAlign: 'start',
    borderBlockEnd: `1px solid ${colour.line}`,
    verticalAlign: 'top',
  },
  '& thead th': { color: colour.ink_soft, fontSize: size.small },
  '& tbody th': { fontWeight: 400, whiteSpace: 'nowrap' },
})

interface ChartTableProps {
  label: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** The data of a drawing as a table, loaded in batches. */
export function ChartTable({ label, head, rows }: ChartTableProps) {
  const { t } = useTranslation('ui')
  const [shown, setShown] = useState(MAX_TABLE_ROWS)
  return (
    <>
      <Scroll tabIndex={0} role="group" aria-label={label}>
        <Table>
          <caption>
            <VisuallyHidden>{label}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              {head.map((cell) => (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map(([first, ...cells], index) => (
              <tr key={index}>
                <th scope="row">{first}</th>
                {cells.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroll>
      {rows.length > shown && (
        <Button variant="quiet" onClick={() => setShown(shown + MAX_TABLE_ROWS)}>
          {t('chart.more_rows', { count: rows.length - shown })}
        </Button>
      )}
    </>
  )
}
