import styled from '@emotion/styled'
import { WIDE } from '@almanac/ui/core'

const Drawing = styled.svg({
  position: 'absolute',
  zIndex: -1,
  insetInline: 0,
  insetBlockEnd: 0,
  width: '100%',
  height: '6.5rem',
  display: 'block',
  [WIDE]: { height: '12rem' },
  '[dir="rtl"] &': { transform: 'scaleX(-1)' },
})

const ACCENT = 'var(--al-accent)'

/** The way of the sun over two hills, in the colors of the theme. Decorative; its place is the nearest positioned element. */
export function Sky() {
  return (
    <Drawing viewBox="0 0 360 104" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path
        d="M24 96C60 18 300 18 336 96"
        fill="none"
        stroke={ACCENT}
        strokeOpacity="0.45"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray="0.1 7"
        vectorEffect="non-scaling-stroke"
      />
      <path d="M0 78c60-18 96 6 160 4s120-22 200-8v30H0z" fill={ACCENT} fillOpacity="0.16" />
      <path d="M0 94c50-14 110-6 170-4s140-16 190 0v14H0z" fill={ACCENT} fillOpacity="0.28" />
    </Drawing>
  )
}

/** The sun of the sky, a circle at every width of the window. */
export const Sun = styled.span({
  position: 'absolute',
  zIndex: -1,
  insetInlineStart: '26%',
  insetBlockEnd: '2.9rem',
  width: '1.75rem',
  height: '1.75rem',
  borderRadius: '50%',
  background: 'var(--al-sun)',
  boxShadow: '0 0 1.5rem 0.75rem color-mix(in srgb, var(--al-sun) 30%, transparent)',
  [WIDE]: { insetBlockEnd: '5.6rem', width: '2.25rem', height: '2.25rem' },
})
