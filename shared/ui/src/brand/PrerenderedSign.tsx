import { WIDE } from '../layout/wide'
import { AlmanacMark } from '../sun/AlmanacMark'

/** The signs of a brand: its logo, its mark beside its name, or that of the product. */
const SIGNS = ['logo', 'mark', 'product'] as const

/** Of all signs the one that an attribute around them names. */
const oneSign = (attribute: string): string =>
  SIGNS.map(
    (sign) => `[${attribute}="${sign}"] [data-sign-of]:not([data-sign-of~="${sign}"]){display:none!important}`,
  ).join('')

const NARROW = WIDE.replace('@media', '@media not all and')

/** Beside a way back, a narrow window has room for the mark and the short name alone. */
const COMPACT =
  `${NARROW}{${oneSign('data-narrow-sign')}[data-name=whole]{display:none!important}}` +
  `${WIDE}{${oneSign('data-sign')}[data-name=short]{display:none!important}}`

const SIZE = 36

/** `BrandSign` where the brand is not known, as in prerendered HTML: the server fills in which sign, and its pictures. */
export function PrerenderedSign({ compact }: { compact: boolean }) {
  return (
    <>
      <style>{compact ? COMPACT : oneSign('data-sign')}</style>
      <picture data-sign-of="logo" style={{ display: 'contents' }}>
        <source media="(prefers-color-scheme: dark)" srcSet="{{logo_dark}}" />
        <img
          src="{{logo}}"
          alt="{{brand_name}}"
          width="{{logo_width}}"
          height={SIZE}
          style={{ maxInlineSize: 'var(--al-sign-room, 100%)', height: 'auto', marginInlineEnd: 'auto' }}
        />
      </picture>
      {/* Of one with another priority React writes no hint, which would be none of a screen. */}
      <img
        data-sign-of="mark"
        src="{{mark}}"
        alt=""
        width={SIZE}
        height={SIZE}
        fetchPriority="low"
        style={{ flexShrink: 0 }}
      />
      <span data-sign-of="product" style={{ display: 'flex', flex: 'none' }}>
        <AlmanacMark size={SIZE} />
      </span>
      <span data-sign-of="mark product" data-name="whole" dir="auto">
        {'{{brand_name}}'}
      </span>
      {compact && (
        <span data-sign-of="mark product" data-name="short" dir="auto">
          {'{{short_name}}'}
        </span>
      )}
    </>
  )
}
