import { keyframes } from '@emotion/react'
import styled from '@emotion/styled'

const pulse = keyframes({ '0%, 80%, 100%': { opacity: 0.25 }, '40%': { opacity: 1 } })

const Dots = styled('span')({
  display: 'inline-flex',
  gap: 3,
  '& i': { width: 6, height: 6, borderRadius: 3, background: 'currentColor', animation: `${pulse} 1.2s infinite` },
  '& i:nth-of-type(2)': { animationDelay: '0.15s' },
  '& i:nth-of-type(3)': { animationDelay: '0.3s' },
})

/** Three dots that say that something is under way. */
export function Working() {
  return (
    <Dots aria-hidden>
      <i />
      <i />
      <i />
    </Dots>
  )
}
