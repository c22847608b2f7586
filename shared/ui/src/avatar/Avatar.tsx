import styled from '@emotion/styled'
import { colour } from '../theme/tokens'

interface AvatarProps {
  /** Whose it is. Gives the initials; read out unless `decorative`. */
  name: string
  /** One of the product's 27 faces (specification 000, section 9). */
  avatar_id?: number | null
  /** Pixels; 44 by default. */
  size?: number
  /** The name stands beside it already. True by default. */
  decorative?: boolean
}

const Disc = styled('span')({
  display: 'inline-flex', alignItems: 'center', justifyContent: 'center', flexShrink: 0, borderRadius: '50%', overflow: 'hidden', userSelect: 'none',
  background: colour.accent_soft, color: colour.ink, fontWeight: 700, lineHeight: 1,
})

/** The first letters of the first and last word of a name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? [...word][0] : ''))
  return letters.join('').toLocaleUpperCase()
}

/** A person's face or initials. */
export function Avatar({ name, size = 44, decorative = true }: AvatarProps) {
  return (
    <Disc style={{ width: size, height: size, fontSize: size * 0.38 }} {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}>
      {initialsOf(name)}
    </Disc>
  )
}
