import styled from '@emotion/styled'
import { useTranslation } from '@almanac/i18n'
import { useState, type ReactNode } from 'react'
import { Button } from '../button/Button'
import { VisuallyHidden } from '../layout/Text'
import { colour, size, space } from '../theme/tokens'

const Figure = styled('figure')({ margin: 0, display: 'flex', flexDirection: 'column', gap: space(1), minWidth: 0 })
const Switch = styled('div')({ marginBlockEnd: `-${space(2)}`, fontSize: size.small })
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

interface ChartFrameProps {
  label: string
  /** What the drawing says, in a sentence or two. */
  summary: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
  children: ReactNode
}

/** A drawing with its summary, and the same content as a table behind a button. */
export function ChartFrame({ label, summary, head, rows, children }: ChartFrameProps) {
  const { t } = useTranslation('ui')
  const [table, setTable] = useState(false)
  return (
    <Figure aria-label={label}>
      {table ? (
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
              {rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, column) =>
                    column === 0 ? (
                      <th key={column} scope="row">
                        {cell}
                      </th>
                    ) : (
                      <td key={column}>{cell}</td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </Table>
        </Scroll>
      ) : (
        <div role="img" aria-label={summary}>
          {children}
        </div>
      )}
      <Switch>
        <Button variant="quiet" aria-pressed={table} onClick={() => setTable(!table)}>
          {t(table ? 'chart.show_drawing' : 'chart.show_table')}
        </Button>
      </Switch>
    </Figure>
  )
}
