import { AlmanacMark } from '../sun/AlmanacMark'

/** The signs of a brand: its logo, its mark beside its name, or that of the product. */
const SIGNS = ['logo', 'mark', 'product'] as const

/** Of all signs the one that `data-sign` names. */
const ONE_SIGN = SIGNS.map(
  (sign) => `[data-sign="${sign}"] [data-sign-of]:not([data-sign-of~="${sign}"]){display:none!important}`,
).join('')

const SIZE = 36

/** `BrandSign` where the brand is not known, as in prerendered HTML: the server fills in which sign, and its pictures. */
export function PrerenderedSign() {
  return (
    <>
      <style>{ONE_SIGN}</style>
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
      <span data-sign-of="mark product" dir="auto">
        {'{{brand_name}}'}
      </span>
    </>
  )
}
