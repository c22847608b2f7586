import styled from '@emotion/styled'
import { mirrored, strokes, type IconName } from './strokes'

const Drawing = styled('svg')({
  flexShrink: 0,
  display: 'inline-block',
  verticalAlign: 'middle',
  '[dir="rtl"] &[data-mirrored]': { transform: 'scaleX(-1)' },
})

interface IconProps {
  name: IconName
  /** Pixels; 24 by default. */
  size?: number
  /** Accessible name where there is no text next to it. Without it the icon is decorative. */
  label?: string
}

/** One of the product's icons, in the color of the surrounding text. */
export function Icon({ name, size = 24, label }: IconProps) {
  return (
    <Drawing
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 3 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      data-mirrored={mirrored.includes(name) || undefined}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={strokes[name]} />
    </Drawing>
  )
}
