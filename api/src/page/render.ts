import type { PreviewRefusal } from '@almanac/contracts/platform/previews'
import type { Registry } from '@almanac/contracts/platform/registry'
import type { User } from '@almanac/contracts/account/session'
import { escapeHtml } from '../http/content'
import { directionOf } from '../http/locales'
import type { Hint } from './preload'

/** Data embedded in the page, so that the first screen needs no further call. */
export interface BootDocument {
  registry: Registry
  session: {
    user: User | null
    csrf: string | null
    study_closed: boolean
    /** Why the preview of a link or of this browser is not shown. */
    preview_refused?: PreviewRefusal
  }
}

export interface PageContent {
  locale: string
  title: string | undefined
  hints: Hint[]
  /** Undefined when it could not be created: then the host fetches it. */
  boot: BootDocument | undefined
  /** The public key for the registry's signature. */
  registryKey: string
  /** The offline page, without user data. */
  shell?: boolean
}

/** JSON inside a script element: without `<` nothing in it can end the element. */
function bootElement(boot: BootDocument): string {
  return `<script type="application/json" id="boot">${JSON.stringify(boot).replaceAll('<', String.raw`\u003c`)}</script>`
}

function hintElement({ href, as, integrity }: Hint): string {
  // Mode and hash must equal those of the later load, else the hint is wasted.
  const hash = integrity ? ` integrity="${escapeHtml(integrity)}"` : ''
  return `<link rel="preload" as="${as}" href="${escapeHtml(href)}" crossorigin="anonymous"${hash}>`
}

/** Renders the host's page for one visitor. */
export function renderPage(html: string, { locale, title, hints, boot, registryKey, shell }: PageContent): string {
  // Functions, because a `$` in a replacement string would be interpreted.
  return html
    .replace(/<html[^>]*>/, () => `<html lang="${locale}" dir="${directionOf(locale)}"${shell ? ' data-shell' : ''}>`)
    .replace(/<title>[^<]*<\/title>/, (own) => (title ? `<title>${escapeHtml(title)} · Almanac</title>` : own))
    .replace('<!--registry-key-->', () => registryKey)
    .replace('<!--preload-->', () => hints.map(hintElement).join('\n    '))
    .replace('<!--boot-->', () => (boot ? bootElement(boot) : ''))
}
