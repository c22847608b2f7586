import { keyframes } from '@emotion/react'
import styled from '@emotion/styled'
import { motion } from '../theme/tokens'
import { strokes } from './strokes'

const draw = keyframes({ from: { strokeDashoffset: 1 } })

/** A tick that draws itself once. Decorative: what is done is said beside it. */
export function DrawnCheck({ size }: { size: number }) {
  return (
    <Drawing
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
    >
      <path d={strokes.check} pathLength={1} />
    </Drawing>
  )
}

const Drawing = styled('svg')({
  flexShrink: 0,
  '& > path': { strokeDasharray: 1, animation: `${draw} ${motion.long} ease-out backwards` },
})
