import type { PlainText } from './html'
import { shortened, type ImportLog, type Place } from './import-log'

const MAX_TEXT_SHOWN = 120

const quoted = (text: string): string => `“${shortened(text.replace(/\s+/g, ' '), MAX_TEXT_SHOWN)}”`

/** Notes what the plain text of an HTML text lost: a changed meaning is a warning, content that is gone an error. */
export function noteHtml(plain: PlainText, what: string, log: ImportLog, place: Place, source: string): void {
  const { tags, lost, omitted, links } = plain
  if (tags.length > 0)
    log.info('HTML_REMOVED', `The ${what} is shown as plain text, without its HTML (${tags.join(', ')}).`, place)
  for (const { why, text } of omitted)
    if (why === 'struck')
      log.warning('STRUCK_TEXT', `${quoted(text)} is struck out in the ${what} and left out.`, place, source)
    else log.warning('HIDDEN_TEXT', `${quoted(text)} is hidden in the ${what} and left out.`, place, source)
  for (const address of links)
    log.warning('LINK_LOST', `The ${what} links to ${quoted(address)}, which is no address for a text.`, place, source)
  if (lost.length > 0)
    log.error('HTML_LOST', `The ${what} shows ${lost.join(', ')} in its HTML, which a text cannot.`, place, source)
}
