import { propertyOf } from '@almanac/domain/records'

const MAX_MESSAGE = 300
const MAX_STACK = 1_500
const MAX_FRAMES = 8

/** Words between quotes of any kind, addresses of mail, queries of URLs, digits: what could be data of a person. */
const PERSONAL = [
  [/"[^"]*"|“[^”]*”|«[^»]*»|‘[^’]*’|`[^`]*`|(?<![a-z])'[^']*'/gi, '""'],
  [/\S+@\S+/g, '@'],
  [/\?[^\s)]*/g, '?'],
  [/\p{Nd}+/gu, '#'],
] as const

/** An error for a report: name and message without data of a person, and the top frames of its stack. */
export function describeError(error: unknown): { message?: string; stack?: string } {
  const [name, message, stack] = ['name', 'message', 'stack'].map((key) => propertyOf(error, key))
  const words =
    typeof error === 'string' ? error : [name, message].filter((part) => typeof part === 'string').join(': ')
  return {
    ...(words ? { message: scrub(words).slice(0, MAX_MESSAGE) } : {}),
    ...(typeof stack === 'string' ? framesIn(stack) : {}),
  }
}

/** A text without digits, quoted words, mail addresses and queries. */
function scrub(text: string): string {
  let scrubbed = text.trim()
  for (const [pattern, instead] of PERSONAL) scrubbed = scrubbed.replace(pattern, instead)
  return scrubbed
}

/** A line of a stack in Chromium (`at fn (url:1:2)`) or in Firefox and Safari (`fn@url:1:2`). */
const FRAME = /^\s*(?:at )?(.*?)[ (@]*(https?:\/\/[^\s()?]+?)(?:\?[^\s():]*)?:(\d+):(\d+)\)?$/

/** The frames of our own scripts by path: the origin of the page says nothing. */
function framesIn(stack: string): { stack?: string } {
  const frames = stack
    .split('\n')
    // Not flatMap: a release that replaces a younger method must not silence what would tell so.
    .map((line) => {
      const [, name = '', url = '', row = '', column = ''] = FRAME.exec(line) ?? []
      return url ? `${name ? `${name} ` : ''}${url.replace(location.origin, '')}:${row}:${column}` : ''
    })
    .filter((frame) => frame !== '')
    .slice(0, MAX_FRAMES)
  return frames.length > 0 ? { stack: frames.join('\n').slice(0, MAX_STACK) } : {}
}
