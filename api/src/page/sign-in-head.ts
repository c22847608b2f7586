import type { Palette, Theme } from '@almanac/contracts/platform/theme'
import { escapeHtml } from '../http/content'
import { translatorOf } from '../http/words'
import { SUN } from '../platform'

/** The fonts that stand in for the web fonts, in their widths and heights (host/src/global.css): nothing is fetched for them. */
const FONTS = `'Display fallback',Georgia,'Noto Serif','Noto Sans Arabic',serif`

const STYLE = [
  `.head{box-sizing:border-box;padding:calc(1rem + var(--al-inset-top)) 1rem 6.5rem;font-family:${FONTS};font-weight:600;line-height:1.2}`,
  '.head div{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem;min-height:44px;font-size:1.25rem}',
  '.head svg{flex-shrink:0}',
  '.head span{flex:1 1 3rem;min-width:0;overflow-wrap:anywhere}',
  '.head p{margin:1rem 0 0;font-size:1.6875rem;text-wrap:balance}',
  '@media(min-width:900px){.head{width:min(50%,100% - 30rem);height:100vh;height:100dvh;padding:clamp(1.5rem,6vh,3.5rem)}.head p{margin-top:clamp(1.5rem,8vh,4rem);max-width:32rem;font-size:2.75rem}}',
  '[data-failed] .head{display:none}',
].join('')

const colors = ({ ground, ink, accent, accent_soft, on_accent }: Palette) =>
  `body{background:${ground}}.head{background:linear-gradient(${accent_soft},${ground});color:${ink}}.head rect{fill:${accent}}.head .lines{stroke:${on_accent}}`

/** The product's mark (shared/ui/src/sun/AlmanacMark.tsx). */
const MARK =
  '<svg viewBox="0 0 36 36" width="36" height="36" aria-hidden="true"><rect width="36" height="36" rx="9"/>' +
  `<path d="M10 21a8 8 0 0 1 16 0Z" fill="${SUN}"/>` +
  `<g stroke-width="2" stroke-linecap="round"><path d="M18 7v3M9 10.5l2 2M27 10.5l-2 2" stroke="${SUN}"/><path class="lines" d="M7 23h22M11 27h14"/></g></svg>`

/**
 * The head of the sign-in screen as the host draws it (host/src/frame/VisitorFrame.tsx), in the page itself, so that its
 * words, the largest of that screen, are there before the scripts. The first rendering of the host replaces it.
 */
export function signInHead(locale: string, { name, light, dark }: Pick<Theme, 'name' | 'light' | 'dark'>): string {
  const style = `${STYLE}${colors(light)}@media(prefers-color-scheme:dark){${colors(dark)}}`
  const welcome = translatorOf(locale, 'host')('visitor.welcome')
  return `<div class="head"><style>${style}</style><div>${MARK}<span>${escapeHtml(name)}</span></div><p>${escapeHtml(welcome)}</p></div>`
}
