import { htmlTags } from '@almanac/domain/markdown'
import type { LocalText } from '@almanac/domain/texts'

/** Maximum number of tags listed in a message. */
const MAX_NAMED_TAGS = 3

/**
 * HTML in a consent document, which screens do not render: a signature must not omit content that the author
 * intended.
 */
export function htmlInDocument(
  text: LocalText | undefined,
  at: readonly PropertyKey[],
): { at: PropertyKey[]; message: string }[] {
  const written = typeof text === 'string' ? [[[], text] as const] : Object.entries(text ?? {}).map(inLanguage)
  return written.flatMap(([language, words]) => {
    const tags = htmlTags(words).slice(0, MAX_NAMED_TAGS)
    if (tags.length === 0) return []
    const message = `HTML is not shown (${tags.join(', ')}); write Markdown, such as \`**bold**\`, \`## Heading\` and \`- item\``
    return [{ at: [...at, ...language], message }]
  })
}

const inLanguage = ([language, words]: [string, string]) => [[language], words] as const
