import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { ComponentPropsWithoutRef, ElementType, ReactNode } from 'react'
import { colour, space } from '../theme/tokens'
import { stylesOnce } from './stylesOnce'

interface Flow {
  /** Gap between the children, in steps of 4 px. */
  gap?: number
  align?: 'start' | 'center' | 'end' | 'stretch' | 'baseline'
  justify?: 'start' | 'center' | 'end' | 'between'
  children?: ReactNode
  /** The element to render: `section`, `ul`, `fieldset` … */
  as?: ElementType
}

type Plain = Omit<ComponentPropsWithoutRef<'div'>, keyof Flow>

const justified = { start: 'flex-start', center: 'center', end: 'flex-end', between: 'space-between' } as const
const aligned = {
  start: 'flex-start',
  center: 'center',
  end: 'flex-end',
  stretch: 'stretch',
  baseline: 'baseline',
} as const

const own = (name: string): boolean => !['gap', 'align', 'justify', 'wrap', 'as'].includes(name)

const columnStyles = stylesOnce(({ gap = 4, align = 'stretch', justify = 'start' }: Flow) =>
  css({
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 0,
    listStyle: 'none',
    gap: space(gap),
    alignItems: aligned[align],
    justifyContent: justified[justify],
  }),
)

const Column = styled('div', { shouldForwardProp: own })<Flow>(({ gap, align, justify }) =>
  columnStyles({ gap, align, justify }),
)

type Wrapping = Flow & { wrap?: boolean }

const lineStyles = stylesOnce(({ gap = 2, align = 'center', justify = 'start', wrap = false }: Wrapping) =>
  css({
    display: 'flex',
    flexDirection: 'row',
    minWidth: 0,
    margin: 0,
    padding: 0,
    listStyle: 'none',
    flexWrap: wrap ? 'wrap' : 'nowrap',
    gap: space(gap),
    alignItems: aligned[align],
    justifyContent: justified[justify],
  }),
)

const Line = styled('div', { shouldForwardProp: own })<Wrapping>(({ gap, align, justify, wrap }) =>
  lineStyles({ gap, align, justify, wrap }),
)

/** A column. `gap` in steps of 4 px, 4 by default. */
export function Stack(props: Flow & Plain) {
  return <Column {...props} />
}

/** A row. `gap` in steps of 4 px, 2 by default. */
export function Row(props: Flow & Plain & { wrap?: boolean }) {
  return <Line {...props} />
}

/** A thin separator line. */
export const Divider = styled('hr')({
  width: '100%',
  height: 1,
  margin: 0,
  border: 0,
  background: colour.line,
  flexShrink: 0,
})
