import type { ReactNode } from 'react'
import { colour, target } from '../theme/tokens'

/** The address that dials a number as it is written, with its spaces and brackets. */
export const callAddress = (number: string): string => `tel:${number.replaceAll(/[^\d+*#]/g, '')}`

/** A link that dials a number, among text. */
export function CallLink({ number, children }: { number: string; children: ReactNode }) {
  return (
    <a
      href={callAddress(number)}
      style={{ color: colour.accent, fontWeight: 700, display: 'inline-flex', alignItems: 'center', minHeight: target }}
    >
      {children}
    </a>
  )
}
