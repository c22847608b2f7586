import type { Palette, Theme } from '@almanac/contracts/platform/theme'
import { productTheme } from '@almanac/domain/theme'
import { escapeHtml } from '../http/content'
import { wordsOf } from '../http/words'
import { SUN } from '../platform'

const colors = ({ ground, ink, accent, on_accent }: Palette) =>
  `{background:${ground};color:${ink}}.plain .button{background:${accent};color:${on_accent}}.plain a{color:${accent}}`

/** The style of a page that has no script: a column of words in the colors of a theme, light or dark as the device. */
export function plainStyle({ light, dark }: Pick<Theme, 'light' | 'dark'>): string {
  return `.plain{position:fixed;inset:0;overflow:auto;box-sizing:border-box;padding:15vh 1.25rem 2rem;font:1.0625rem/1.5 system-ui,sans-serif;z-index:1}.plain>*{max-width:28rem;margin:0 auto 1rem}.plain h1{font:600 1.6875rem/1.25 Georgia,"Noto Serif",serif}[dir=rtl] .plain h1{font-family:system-ui,sans-serif}.plain .button{display:inline-block;padding:.75rem 1.25rem;border-radius:999px;font-weight:700;text-decoration:none}.plain a:focus-visible{outline:3px solid;outline-offset:2px}.plain${colors(light)}@media(prefers-color-scheme:dark){.plain${colors(dark)}}`
}

/** The product's mark, as `AlmanacMark` draws it. */
const mark = ({ accent, on_accent }: Palette) =>
  `<svg viewBox="0 0 36 36" width="56" height="56" aria-hidden="true"><rect width="36" height="36" rx="9" fill="${accent}"/><path d="M10 21a8 8 0 0 1 16 0Z" fill="${SUN}"/><path d="M18 7v3M9 10.5l2 2M27 10.5l-2 2" stroke="${SUN}" stroke-width="2" stroke-linecap="round"/><path d="M7 23h22M11 27h14" stroke="${on_accent}" stroke-width="2" stroke-linecap="round"/></svg>`

/** Shown from the beginning where scripts are off; else after this, which a start on a slow phone takes at most. */
const LATE_SECONDS = 10

const LATE = `#late{animation:late 0s ${LATE_SECONDS}s both}[data-failed] #late{animation:none}@keyframes late{from{visibility:hidden}to{visibility:visible}}`

/**
 * What the page has inside of its root until the host renders: words and a way on where JavaScript is off, or where the
 * scripts did not start in time (blocked, broken on the way, an old browser). It is shown by a style alone, because
 * nothing that the blocked script contains could do it.
 */
export function notStarted(
  locale: string,
  theme: Pick<Theme, 'light' | 'dark' | 'brand'>,
  contact: string | null,
): string {
  const words = wordsOf(locale)
  const brand = theme.brand?.name ?? productTheme.name
  const text = (key: string) => escapeHtml(words(`page.${key}`, { brand }))
  const ways =
    `<p><a class="button" href="">${text('reload')}</a></p>` +
    (contact === null ? `<p>${text('contact')}</p>` : `<p><a href="${escapeHtml(contact)}">${text('contact')}</a></p>`)
  // A brand's own mark would be loaded beside everything that the page needs to start.
  const sign = theme.brand?.mark ? '' : `<p>${mark(theme.light)}</p>`
  const part = (id: string, name: string) =>
    `<div class="plain" id="${id}" role="alert">${sign}<h1>${text(`${name}_title`)}</h1><p>${text(`${name}_text`)}</p>${ways}</div>`
  return (
    `<div data-nosnippet><style>${plainStyle(theme)}${LATE}</style>` +
    `<noscript><style>#late,.head,.prerendered{display:none}</style>${part('no-script', 'no_script')}</noscript>${part('late', 'late')}</div>`
  )
}
