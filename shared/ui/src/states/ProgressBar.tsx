import styled from '@emotion/styled'
import { colour } from '../theme/tokens'

const Track = styled('div')({ height: 8, borderRadius: 4, overflow: 'hidden', background: colour.accent_soft, '& > div': { height: '100%', borderRadius: 4, background: colour.accent, transition: 'width 200ms' } })

interface ProgressBarProps {
  value: number
  /** What counts as all; 100 by default. */
  max?: number
  /** What progresses. */
  label: string
}

/** How much of something is done. */
export function ProgressBar({ value, max = 100, label }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <Track role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={max} aria-valuenow={value}>
      <div style={{ width: `${share * 100}%` }} />
    </Track>
  )
}
