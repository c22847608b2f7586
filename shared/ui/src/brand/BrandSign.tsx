import { useContext } from 'react'
import { AlmanacMark } from '../sun/AlmanacMark'
import { ThemeScope } from '../theme/ThemeScope'

interface BrandSignProps {
  /** Whose screen it is, in words. */
  name: string
  /** Height in pixels. */
  size?: number
  /** Where there is little room: the mark and the short name. */
  compact?: boolean
}

/** Whose screen it is: the logo of the brand for this mode, else its mark, or the product's, beside the name. */
export function BrandSign({ name, size = 36, compact = false }: BrandSignProps) {
  const { theme, mode } = useContext(ThemeScope)
  const { logo, mark } = theme.brand ?? {}
  if (logo && !compact) {
    const { src, width, height } = logo[mode]
    // Its place is kept before it has loaded; a wide one is lower where there is less room.
    return (
      <img
        src={src}
        alt={name}
        width={Math.round((width / height) * size)}
        height={size}
        style={{ maxInlineSize: 'var(--al-sign-room, 100%)', height: 'auto' }}
      />
    )
  }
  return (
    <>
      {mark ? (
        <img src={mark.src} alt="" width={size} height={size} style={{ flexShrink: 0 }} />
      ) : (
        <AlmanacMark size={size} />
      )}
      {/* Cut at its own end, whichever way the page is read. */}
      <span dir="auto">{(compact && theme.brand?.short_name) || name}</span>
    </>
  )
}
