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
  // Lines in theme colors would be invisible on the background that forced colors set.
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
  /** Summary of the drawing in one or two sentences. */
  summary: string
  head: readonly string[]
  /** Rows of the table; for many rows a function, called only when the table is shown. */
  rows: Rows | (() => Rows)
  /** Above the drawing: the key of the lines. */
  names?: ReactNode
  /** On top of the drawing: the reader, and the current reading. */
  over?: ReactNode
  /** Below the drawing, next to the button that shows the table: a reader of its own. */
  under?: ReactNode
  /** Next to the button that shows the table. */
  controls?: ReactNode
  /** Whether the button that shows the table and the other controls are there; yes by default. */
  withControls?: boolean
  children: ReactNode
}

/** A drawing with its summary, and the same data as a table behind a button. */
export function ChartFrame({
  label,
  summary,
  head,
  rows,
  names,
  over,
  under,
  controls,
  withControls = true,
  children,
}: ChartFrameProps) {
  const { t } = useTranslation('ui')
  const [isTableChosen, setTable] = useState(false)
  const table = isTableChosen && withControls
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
      {withControls ? (
        <Switch>
          {!table && under}
          <Button variant="quiet" aria-pressed={table} onClick={() => setTable(!table)}>
            {t(table ? 'chart.show_drawing' : 'chart.show_table')}
          </Button>
          {!table && controls}
        </Switch>
      ) : (
        under && <div>{under}</div>
      )}
    </Figure>
  )
}
