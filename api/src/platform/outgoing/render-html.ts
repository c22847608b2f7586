import type { Brand, Palette, Theme } from '@almanac/contracts/platform/theme'
import { formVariables, productForm } from '@almanac/contracts/rules/platform/theme'
import { SUN } from '@almanac/domain/theme'
import { directionOf } from '../../http/locales'
import { MAIL_HEIGHT, mailPicturePath } from '../brand/files'
import type { MessageLayout, SmallLink } from './render'

type BrandPicture = NonNullable<Brand['mark']>

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as HTML; also inside a quoted attribute. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

const TEXT_FONT = "'Atkinson Hyperlegible',Vazirmatn,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"

/** What a mail has of the form of its brand, as screens do. Mail programs load no fonts: they have those that stand in. */
function formOf(brand: MailLook['brand'], dir: 'ltr' | 'rtl') {
  const form = formVariables(brand ?? productForm)
  return {
    // An Arabic heading is never set in a face without its letters.
    display: dir === 'rtl' ? TEXT_FONT : form['--al-display'],
    card: form['--al-radius'],
    control: form['--al-radius-control'],
    pill: form['--al-pill'],
  }
}
type Form = ReturnType<typeof formOf>

/** The colors of dark mode for mail programs; those of light mode stand on the elements. */
const darkStyle = (dark: Palette) => `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .ground { background: ${dark.ground} !important; color: ${dark.ink} !important }
  .card { background: ${dark.surface} !important; border-color: ${dark.line} !important }
  .sky { background: ${dark.accent_soft} !important; color: ${dark.ink} !important }
  .soft, .soft a { color: ${dark.ink_soft} !important }
  .button { background: ${dark.accent} !important; color: ${dark.on_accent} !important }
  .code { background: ${dark.accent_soft} !important }
  .logo-light { display: none !important }
  .logo-dark { display: inline !important }
  .mark { background: ${dark.accent} !important }
  .horizon { background: ${dark.on_accent} !important }
}`

/** The mark in boxes: a picture would be blocked by most mail programs until its reader asks for it. */
const markIn = (light: Palette): string =>
  [
    `<span class="mark" aria-hidden="true" style="display:inline-block;width:36px;height:36px;border-radius:9px;background:${light.accent};vertical-align:middle">`,
    `<span style="display:block;width:16px;height:8px;margin:13px auto 2px;border-radius:8px 8px 0 0;background:${SUN}"></span>`,
    `<span class="horizon" style="display:block;width:22px;height:2px;margin:0 auto;border-radius:1px;background:${light.on_accent}"></span>`,
    '</span>',
  ].join('')

/** In the direction of the mail: a sentence that begins with a name of the other direction is not turned round by it. */
const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escaped(text)}</p>`

const smallLink = ({ hint, label, href }: SmallLink, light: Palette) =>
  `<p style="margin:0 0 16px">${escaped(hint)} <a href="${escaped(href)}" style="color:${light.ink_soft}">${escaped(label)}</a></p>`

const buttonOf = ({ href, label }: { href: string; label: string }, light: Palette, { pill }: Form) =>
  `<p style="margin:24px 0"><a class="button" href="${escaped(href)}" style="display:inline-block;padding:14px 28px;border-radius:${pill};background:${light.accent};color:${light.on_accent};font-weight:bold;text-decoration:none">${escaped(label)}</a></p>`

const codeBox = (code: string, light: Palette, { control }: Form) =>
  `<p class="code" dir="ltr" style="margin:0 0 24px;padding:16px;border-radius:${control};background:${light.accent_soft};font-size:32px;font-weight:bold;letter-spacing:6px;text-align:center">${escaped(code)}</p>`

const addressOf = ({ hint, href }: { hint: string; href: string }, dir: 'ltr' | 'rtl') =>
  `${paragraph(hint, 'margin:0 0 4px')}<p dir="ltr" style="margin:0 0 16px;text-align:${dir === 'rtl' ? 'right' : 'left'};overflow-wrap:anywhere;word-break:break-word">${escaped(href)}</p>`

/**
 * What lists of mails and locked screens show after the subject: the first sentence. The characters without a width after
 * it fill the line, so that nothing that follows is shown there: neither the name of the product again nor a code.
 */
const previewOf = ([first = '']: readonly string[]) =>
  `<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all">${escaped(first)}${'&#847;&zwnj;&nbsp;'.repeat(PREVIEW_LENGTH)}</div>`

/** More characters than any program shows. */
const PREVIEW_LENGTH = 120

/** Whose mail it is, and where its pictures are. */
export interface MailLook extends Pick<Theme, 'name' | 'light' | 'dark' | 'brand'> {
  publicUrl: string
}

/**
 * Whose mail it is: the logo, whose name stands there until the reader asks for pictures, in the version of the mode;
 * without one the name, beside the product's mark where it is no brand's.
 */
function signOf({ name, light, brand, publicUrl }: Omit<MailLook, 'dark'>): string {
  if (!brand?.logo) return `${brand?.mark ? '' : `${markIn(light)}&nbsp; `}${escaped(brand?.name ?? name)}`
  const image = ({ src, width, height }: BrandPicture, mode: 'light' | 'dark') =>
    `<img class="logo-${mode}" src="${escaped(new URL(mailPicturePath(src), publicUrl).href)}" alt="${escaped(brand.name)}" width="${Math.round((width / height) * MAIL_HEIGHT)}" height="${MAIL_HEIGHT}" style="${mode === 'dark' ? 'display:none;' : ''}border:0;max-width:100%;vertical-align:middle">`
  return `${image(brand.logo.light, 'light')}${image(brand.logo.dark, 'dark')}`
}

/**
 * The mail as HTML: one column without tables, readable without its style, on any width, in light and dark, with one
 * button at most.
 */
export function renderHtml(message: MessageLayout, { name, light, dark, brand, publicUrl }: MailLook): string {
  const { locale, subject, greeting, paragraphs, code, action, after, refusal, about, stop } = message
  const dir = directionOf(locale)
  const form = formOf(brand, dir)
  const content = [
    paragraph(greeting),
    ...paragraphs.map((text) => paragraph(text)),
    code && codeBox(code, light, form),
    action && buttonOf(action, light, form),
    ...after.map((text) => paragraph(text)),
  ]
  const below = [
    action && addressOf(action, dir),
    refusal && smallLink(refusal, light),
    paragraph(about),
    stop && smallLink(stop, light),
  ]
  return `<!doctype html>
<html lang="${escaped(locale)}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${darkStyle(dark)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${light.ground};color:${light.ink}">
${previewOf(paragraphs)}
<div class="ground" dir="${dir}" lang="${escaped(locale)}" style="padding:24px 16px;background:${light.ground};color:${light.ink};font-family:${TEXT_FONT};font-size:18px;line-height:1.5">
<div role="main" style="max-width:560px;margin:0 auto">
<div class="card" style="border:1px solid ${light.line};border-radius:${form.card};overflow:hidden;background:${light.surface}">
<div class="sky" style="padding:20px 24px;background:${light.accent_soft};color:${light.ink};font-family:${form.display};font-size:20px;font-weight:bold">${signOf({ name, light, brand, publicUrl })}</div>
<div style="padding:24px">
<h1 style="margin:0 0 16px;font-family:${form.display};font-size:27px;line-height:1.25">${escaped(subject)}</h1>
${content.filter(Boolean).join('\n')}
</div>
</div>
<div class="soft" style="padding:16px 8px 0;color:${light.ink_soft};font-size:16px">
${below.filter(Boolean).join('\n')}
</div>
</div>
</div>
</body>
</html>
`
}
