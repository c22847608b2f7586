import type { PreviewRefusal } from '@almanac/contracts/platform/previews'
import type { Registry } from '@almanac/contracts/platform/registry'
import type { User } from '@almanac/contracts/account/session'
import { escapeHtml } from '../http/content'
import { directionOf } from '../http/locales'
import type { Hint } from './preload'

/** What the page carries, so that the first screen needs no further call. */
export interface BootDocument {
  registry: Registry
  session: {
    user: User | null
    csrf: string | null
    study_closed: boolean
    /** Why the preview that a link or this browser named is not shown. */
    preview_refused?: PreviewRefusal
  }
}

export interface PageContent {
  locale: string
  title: string | undefined
  hints: Hint[]
  /** Undefined when it could not be made: then the host asks for it itself. */
  boot: BootDocument | undefined
  /** What the host checks the registry's signature with. */
  registryKey: string
  /** It is made for nobody: what a browser keeps for a start without a network. */
  shell?: boolean
}

/** JSON inside a script element: without `<` nothing in it can end the element. */
function bootElement(boot: BootDocument): string {
  return `<script type="application/json" id="boot">${JSON.stringify(boot).replaceAll('<', String.raw`\u003c`)}</script>`
}

function hintElement({ href, as, integrity }: Hint): string {
  // The same mode and hash as they are loaded with, else the hint is wasted.
  const hash = integrity ? ` integrity="${escapeHtml(integrity)}"` : ''
  return `<link rel="preload" as="${as}" href="${escapeHtml(href)}" crossorigin="anonymous"${hash}>`
}

/** The host's page filled in for one visitor. */
export function renderPage(html: string, { locale, title, hints, boot, registryKey, shell }: PageContent): string {
  // Functions, because a `$` in what is put in would otherwise be read as a pattern.
  return html
    .replace(/<html[^>]*>/, () => `<html lang="${locale}" dir="${directionOf(locale)}"${shell ? ' data-shell' : ''}>`)
    .replace(/<title>[^<]*<\/title>/, (own) => (title ? `<title>${escapeHtml(title)} · Almanac</title>` : own))
    .replace('<!--registry-key-->', () => registryKey)
    .replace('<!--preload-->', () => hints.map(hintElement).join('\n    '))
    .replace('<!--boot-->', () => (boot ? bootElement(boot) : ''))
}
