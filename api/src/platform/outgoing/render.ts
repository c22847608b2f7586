import { directionOf } from '../../http/locales'
import type { Words } from '../../http/words'
import type { MessageContent } from './templates/template'

/** A message with its complete layout, as texts. */
export interface MessageLayout {
  locale: string
  subject: string
  greeting: string
  paragraphs: readonly string[]
  code?: string | undefined
  /** `address_label` stands before the address where there is no button. */
  action?: { label: string; href: string; hint: string; address_label: string } | undefined
  after: readonly string[]
  /** The "not me" link; null without one. */
  refusal: SmallLink | null
  /** Why the recipient gets it. */
  about: string
  /** The unsubscribe link; null for mails that are not optional. */
  stop: SmallLink | null
}

/** A sentence with a link, below the message. */
interface SmallLink {
  hint: string
  label: string
  href: string
}

/** Adds the layout to a message's content. `stop` is the unsubscribe URL. */
export function layoutOf(
  content: MessageContent,
  { locale, t, stop }: { locale: string; t: Words; stop: string | null },
): MessageLayout {
  const { subject, first_name, paragraphs, code, action, after, refusal } = content
  return {
    locale,
    subject,
    greeting: first_name === null ? t('mails.greeting_nameless') : t('mails.greeting', { name: first_name }),
    paragraphs,
    code,
    action: action && {
      ...action,
      hint: t('mails.link'),
      address_label: t('mails.action_address', { label: action.label }),
    },
    after,
    refusal: refusal ?? null,
    about: t('mails.about'),
    stop: stop === null ? null : { hint: t('mails.stop'), label: t('mails.stop_link'), href: stop },
  }
}

/** The mail as plain text. */
export function renderText({ greeting, paragraphs, code, action, after, refusal, about, stop }: MessageLayout): string {
  return (
    [
      greeting,
      ...paragraphs,
      code && `    ${code}`,
      action && `${action.address_label}\n${action.href}`,
      ...after,
      '--',
      refusal && `${refusal.hint}\n${refusal.href}`,
      about,
      stop && `${stop.hint}\n${stop.href}`,
    ]
      .filter(Boolean)
      .join('\n\n') + '\n'
  )
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as HTML; also inside a quoted attribute. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** The product's colors for mail programs: on the element for light, in the style for dark. */
const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .ground { background: #14181a !important; color: #e8e6e1 !important }
  .card { background: #1d2325 !important; border-color: #343c3f !important }
  .soft, .soft a { color: #a9b1b5 !important }
  .button { background: #7cc7bd !important; color: #0d1f1d !important }
  .code { background: #23312f !important }
}`

const paragraph = (text: string, style = '') => `<p dir="auto" style="margin:0 0 16px;${style}">${escaped(text)}</p>`

const smallLink = ({ hint, label, href }: SmallLink) =>
  `<p style="margin:0 0 16px">${escaped(hint)} <a href="${escaped(href)}" style="color:#596166">${escaped(label)}</a></p>`

/** The mail as HTML: one column without tables, readable without its style, on any width, in light and dark. */
export function renderHtml({
  locale,
  subject,
  greeting,
  paragraphs,
  code,
  action,
  after,
  refusal,
  about,
  stop,
}: MessageLayout): string {
  const dir = directionOf(locale)
  const button =
    action &&
    `<p style="margin:24px 0"><a class="button" href="${escaped(action.href)}" style="display:inline-block;padding:12px 24px;border-radius:12px;background:#1b6b63;color:#ffffff;font-weight:bold;text-decoration:none">${escaped(action.label)}</a></p>`
  const number =
    code &&
    `<p class="code" dir="ltr" style="margin:0 0 24px;padding:16px;border-radius:12px;background:#e0efeb;font-size:32px;font-weight:bold;content-spacing:6px;text-align:center">${escaped(code)}</p>`
  const address =
    action &&
    `${paragraph(action.hint, 'margin:0 0 4px')}<p dir="ltr" style="margin:0 0 16px;text-align:${dir === 'rtl' ? 'right' : 'left'};overflow-wrap:anywhere;word-break:break-word">${escaped(action.href)}</p>`
  return `<!doctype html>
<html lang="${escaped(locale)}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${DARK}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#fbf8f2;color:#23282b">
<div class="ground" dir="${dir}" lang="${escaped(locale)}" style="padding:24px 16px;background:#fbf8f2;color:#23282b;font-family:'Atkinson Hyperlegible',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:18px;line-height:1.5">
<div role="main" style="max-width:560px;margin:0 auto">
<p class="soft" style="margin:0 0 16px;color:#596166;font-size:16px;font-weight:bold">Almanac</p>
<div class="card" style="padding:24px;border:1px solid #e5dfd3;border-radius:12px;background:#ffffff">
<h1 dir="auto" style="margin:0 0 16px;font-size:24px;line-height:1.3">${escaped(subject)}</h1>
${[paragraph(greeting), ...paragraphs.map((text) => paragraph(text)), number, button, ...after.map((text) => paragraph(text))].filter(Boolean).join('\n')}
</div>
<div class="soft" style="padding:16px 8px 0;color:#596166;font-size:15px">
${[address, refusal && smallLink(refusal), paragraph(about), stop && smallLink(stop)].filter(Boolean).join('\n')}
</div>
</div>
</div>
</body>
</html>
`
}
