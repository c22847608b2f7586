import type { SVGProps } from 'react'
import { colour } from '../../theme/tokens'

type Pen = Pick<SVGProps<SVGElement>, 'fill' | 'stroke' | 'strokeWidth' | 'strokeLinecap' | 'strokeLinejoin'>

const line = (stroke: string, strokeWidth: number): Pen => ({
  fill: 'none',
  stroke,
  strokeWidth,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})

/** Pens of the faces: three theme colors on a wash of the accent, 48 wide and high. */
export const accent: Pen = { fill: colour.accent }
export const paper: Pen = { fill: colour.surface }
export const ink: Pen = { fill: colour.ink }
export const accentLine = line(colour.accent, 3)
export const paperLine = line(colour.surface, 1.8)
export const inkLine = line(colour.ink, 1.8)
