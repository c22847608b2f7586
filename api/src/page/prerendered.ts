import type { User } from '@almanac/contracts/account/session'
import type { Theme } from '@almanac/contracts/platform/theme'
import { formVariables, productForm } from '@almanac/contracts/rules/platform/theme'
import { TEXT_SIZE_SHARES, textSizeOf, variablesOf } from '@almanac/domain/theme'
import { isNight, isTimeZone, minutesOf, partOfDay, wallClockOf } from '@almanac/domain/time'
import { escapeHtml } from '../http/content'

/** What a device keeps in cookies: its time zone, and the mode and text size that were chosen on it. */
export type Device = Record<'time_zone' | 'mode' | 'text_size', string | undefined>

/** HTML that the server itself has written, with every text in it escaped. */
export interface Markup {
  html: string
}
export const markup = (html: string): Markup => ({ html })

/** The values of what prerendered HTML has in double braces (`prerendered` of a route in remote.ts). */
export type PrerenderedValues = Readonly<Record<string, string | Markup>>

/** A screen that a release brings as HTML, with what it shows of the user or of the visitor. */
export interface Prerendered {
  html: string
  theme: Pick<Theme, 'light' | 'dark' | 'brand'>
  device: Device
  values: PrerenderedValues
}

/** The values of a signed-in user's screen. */
export function userValues(
  { first_name, time_zone }: Pick<User, 'first_name' | 'time_zone'>,
  { device, theme }: Pick<Prerendered, 'device' | 'theme'>,
  now: Date,
): PrerenderedValues {
  const zone = [device.time_zone, time_zone].find((name) => name && isTimeZone(name)) ?? 'UTC'
  const minute = minutesOf(wallClockOf(now, zone).time)
  return {
    first_name: first_name ?? '',
    is_named: String(Boolean(first_name)),
    part_of_day: partOfDay(minute),
    is_night: String(isNight(minute)),
    sky: (theme.brand ?? productForm).sky,
  }
}

/** The colors, face and corners that the HTML uses, and the text size, as a style of the page. */
function colorsIn({ html, theme: { light, dark, brand }, device }: Prerendered): string {
  const { mode } = device
  const size = textSizeOf(device.text_size)
  const root = size === 'normal' ? '' : `font-size:${TEXT_SIZE_SHARES[size]};`
  const used = (mode: 'light' | 'dark', palette: Theme['light']) =>
    Object.entries({ ...variablesOf(palette, mode), ...formVariables(brand ?? productForm) })
      .filter(([name]) => html.includes(`var(${name}`) || ['--al-ground', '--al-ink'].includes(name))
      .map(([name, value]) => `${name}:${value}`)
      .join(';')
  if (mode === 'dark' || mode === 'light')
    return `:root{${root}color-scheme:${mode};${mode === 'dark' ? used(mode, dark) : used(mode, light)}}`
  return `:root{${root}${used('light', light)}}@media(prefers-color-scheme:dark){:root{${used('dark', dark)}}}`
}

/** Like the page once the host has started (GlobalStyle of AlmanacTheme). */
const STYLE = 'body{margin:0;background:var(--al-ground);color:var(--al-ink)}'

/** Of a screen in the frame of users. A failed start shows its own words. */
const IN_FRAME =
  '[data-failed] .prerendered{display:none}@media(prefers-reduced-motion:reduce){.prerendered *{animation:none!important}}'

/** The style of a prerendered screen, with the colors of its theme. */
export const prerenderedStyle = (screen: Prerendered): string => STYLE + colorsIn(screen)

/** Its HTML with the values filled in, escaped; what has none is empty. */
export function filled({ html, values }: Pick<Prerendered, 'html' | 'values'>): string {
  const valueOf = (name: string): string => {
    const value = values[name] ?? ''
    return typeof value === 'string' ? escapeHtml(value) : ''
  }
  // The content of an element alone can be markup: in an attribute its quotes would end that.
  const contentOf = (name: string): string => {
    const value = values[name]
    return typeof value === 'object' ? value.html : valueOf(name)
  }
  return (
    html
      .replaceAll(/(?<=>)\{\{(\w+)\}\}(?=<)|\{\{(\w+)\}\}/g, (_, content: string | undefined, name: string) =>
        content === undefined ? valueOf(name) : contentOf(content),
      )
      // Attributes that are there or not; no value can contain the quotes.
      .replaceAll(' data-checked="true"', ' checked')
      .replaceAll(' data-selected="true"', ' selected')
      .replaceAll(' data-open="true"', ' open')
  )
}

/**
 * The first screen of a signed-in user in the page itself, from the release that this user gets, so that it is there
 * before any script. The host moves it into its frame, and the screen replaces it (host/src/frame/Prerendered.tsx).
 */
export const prerenderedScreen = (screen: Prerendered): string =>
  `<div class="prerendered"><style>${prerenderedStyle(screen)}${IN_FRAME}</style>` +
  `<div data-prerendered>${filled(screen)}</div></div>`
