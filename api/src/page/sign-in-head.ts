import type { Brand, Palette, Theme } from '@almanac/contracts/platform/theme'
import { localise } from '@almanac/domain/texts'
import { escapeHtml } from '../http/content'
import { translatorOf } from '../http/words'
import { SUN } from '../platform'

type BrandPicture = NonNullable<Brand['mark']>

/** The fonts that stand in for the web fonts, in their widths and heights (host/src/global.css): nothing is fetched for them. */
const FONTS = `'Display fallback',Georgia,'Noto Serif','Noto Sans Arabic',serif`

const TEXT_FONTS = `'Text fallback',system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',sans-serif`

const STYLE = [
  `.head{box-sizing:border-box;padding:calc(1rem + var(--al-inset-top)) 1rem 6.5rem;font-family:${FONTS};font-weight:600;line-height:1.2}`,
  '.head div{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem;min-height:44px;font-size:1.25rem}',
  '.head svg{flex-shrink:0}',
  '.head span{flex:1 1 3rem;min-width:0;overflow-wrap:anywhere}',
  '.head picture{display:contents}.head source{display:none}',
  '.head img{flex-shrink:0;max-width:calc(100% - 9.5rem);height:auto}',
  '.head p{margin:1rem 0 0;font-size:1.6875rem;text-wrap:balance}',
  '@media(min-width:900px){.head{width:min(50%,100% - 30rem);height:100vh;height:100dvh;padding:clamp(1.5rem,6vh,3.5rem)}.head p{margin-top:clamp(1.5rem,8vh,4rem);max-width:32rem;font-size:2.75rem}.head img{max-width:calc(100% - 13rem)}}',
  // With the weight of two classes, so that it holds in wide windows too.
  `.head .about{margin:.5rem 0 0;max-width:32rem;font-family:${TEXT_FONTS};font-size:1rem;font-weight:400;line-height:1.4;text-wrap:wrap}`,
  '[data-failed] .head{display:none}',
].join('')

const colors = ({ ground, ink, accent, accent_soft, on_accent }: Palette) =>
  `body{background:${ground}}.head{background:linear-gradient(${accent_soft},${ground});color:${ink}}.head rect{fill:${accent}}.head .lines{stroke:${on_accent}}`

/** The product's mark (shared/ui/src/sun/AlmanacMark.tsx). */
const MARK =
  '<svg viewBox="0 0 36 36" width="36" height="36" aria-hidden="true"><rect width="36" height="36" rx="9"/>' +
  `<path d="M10 21a8 8 0 0 1 16 0Z" fill="${SUN}"/>` +
  `<g stroke-width="2" stroke-linecap="round"><path d="M18 7v3M9 10.5l2 2M27 10.5l-2 2" stroke="${SUN}"/><path class="lines" d="M7 23h22M11 27h14"/></g></svg>`

/** Height of a logo or mark, in pixels (shared/ui/src/brand/BrandSign.tsx). */
const SIGN_HEIGHT = 36

const picture = ({ src, width, height }: BrandPicture, alt: string) =>
  `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="${Math.round((width / height) * SIGN_HEIGHT)}" height="${SIGN_HEIGHT}">`

/** Whose screen it is: the logo, for which the colors of the device decide until the scripts know what was chosen, else mark and name. */
function signOf({ name, brand }: Pick<Theme, 'name' | 'brand'>): string {
  const shown = brand?.name ?? name
  if (!brand?.logo) return `${brand?.mark ? picture(brand.mark, '') : MARK}<span>${escapeHtml(shown)}</span>`
  const { light, dark } = brand.logo
  return `<picture><source media="(prefers-color-scheme: dark)" srcset="${escapeHtml(dark.src)}">${picture(light, shown)}</picture>`
}

/**
 * The head of the sign-in screen as the host draws it (host/src/frame/VisitorFrame.tsx), in the page itself, so that its
 * words, the largest of that screen, are there before the scripts. The first rendering of the host replaces it.
 */
export function signInHead(locale: string, theme: Pick<Theme, 'name' | 'light' | 'dark' | 'brand'>): string {
  const { light, dark, brand } = theme
  const style = `${STYLE}${colors(light)}@media(prefers-color-scheme:dark){${colors(dark)}}`
  const welcome = brand?.welcome ? localise(brand.welcome, locale) : translatorOf(locale, 'host')('visitor.welcome')
  const about = brand?.about ? `<p class="about">${escapeHtml(localise(brand.about, locale))}</p>` : ''
  return `<div class="head"><style>${style}</style><div>${signOf(theme)}</div><p>${escapeHtml(welcome)}</p>${about}</div>`
}
