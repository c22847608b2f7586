import styled from '@emotion/styled'
import { useTranslation } from '@almanac/i18n'
import { useState, type ReactNode } from 'react'
import { Button } from '../button/Button'
import { colour, size, space } from '../theme/tokens'
import { ChartTable } from './ChartTable'

const Figure = styled('figure')({
  margin: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: space(1),
  minWidth: 0,
  breakInside: 'avoid',
  // Lines in the theme's colors would be lost on the ground that the participant forces.
  '@media (forced-colors: active)': {
    '& svg [stroke]:not([stroke="none"]), & svg path[stroke]': { stroke: 'CanvasText' },
    '& svg text': { fill: 'CanvasText' },
  },
})
const Drawing = styled('div')({ position: 'relative' })
const Switch = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space(1)}`,
  minBlockSize: 44,
  marginBlockEnd: `-${space(2)}`,
  fontSize: size.small,
  color: colour.ink_soft,
  '@media print': { display: 'none' },
})

type Rows = readonly (readonly string[])[]

interface ChartFrameProps {
  label: string
  /** What the drawing says, in a sentence or two. */
  summary: string
  head: readonly string[]
  /** Of the table; a function where they are many, which is asked when the table is shown. */
  rows: Rows | (() => Rows)
  /** Above the drawing: which line is which. */
  names?: ReactNode
  /** Over the drawing: what reads it. */
  over?: ReactNode
  /** Under the drawing, beside the button that shows the table: what is read. */
  under?: ReactNode
  /** Beside the button that shows the table. */
  controls?: ReactNode
  children: ReactNode
}

/** A drawing with its summary, and the same content as a table behind a button. */
export function ChartFrame({ label, summary, head, rows, names, over, under, controls, children }: ChartFrameProps) {
  const { t } = useTranslation('ui')
  const [table, setTable] = useState(false)
  return (
    <Figure aria-label={label}>
      {table ? (
        <ChartTable label={label} head={head} rows={typeof rows === 'function' ? rows() : rows} />
      ) : (
        <>
          {names}
          <Drawing>
            <div role="img" aria-label={summary}>
              {children}
            </div>
            {over}
          </Drawing>
        </>
      )}
      <Switch>
        {!table && under}
        <Button variant="quiet" aria-pressed={table} onClick={() => setTable(!table)}>
          {t(table ? 'chart.show_drawing' : 'chart.show_table')}
        </Button>
        {!table && controls}
      </Switch>
    </Figure>
  )
}
