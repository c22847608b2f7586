import styled from '@emotion/styled'
import { colour, size } from '../theme/tokens'

/** The surface of a drawing whose lines keep their width when they are stretched. */
export const ChartSvg = styled('svg')({
  display: 'block',
  overflow: 'visible',
  '& text': { fill: colour.ink_soft, fontSize: size.small, fontVariantNumeric: 'tabular-nums' },
  '& path': { vectorEffect: 'non-scaling-stroke', fill: 'none' },
  // Lines in theme colors would be invisible on the background that forced colors set.
  '@media (forced-colors: active)': { '& path[stroke]': { stroke: 'CanvasText' }, '& text': { fill: 'CanvasText' } },
})
