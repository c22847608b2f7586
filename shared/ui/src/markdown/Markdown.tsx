import { useMemo } from 'react'
import ReactMarkdown from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { withoutHtml } from '@almanac/domain/markdown'
import { directionOf } from '@almanac/i18n'
import { Stack } from '@almanac/ui/core'
import { headingsFrom, parts } from './parts'

/** What GitHub lets through, less: addresses only of the few kinds that lead somewhere, pictures only by their description. */
const allowed = {
  ...defaultSchema,
  attributes: { ...defaultSchema.attributes, img: ['alt'] },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
}

interface MarkdownProps {
  text: string
  /** The language of the text, which may be another than the screen's. */
  locale: string
  /** The level of its highest heading: 2 on a screen, 3 in a dialog or below a heading. */
  level?: 2 | 3 | 4
}

/** A text of a study. HTML in it is left out (its words stay), and whatever could run is never made. */
export function Markdown({ text, locale, level = 2 }: MarkdownProps) {
  const remarkPlugins = useMemo(() => [remarkGfm, headingsFrom(level)], [level])
  const shown = useMemo(() => withoutHtml(text), [text])
  return (
    <Stack gap={4} lang={locale} dir={directionOf(locale)} style={{ overflowWrap: 'anywhere' }}>
      <ReactMarkdown
        remarkPlugins={remarkPlugins}
        rehypePlugins={[[rehypeSanitize, allowed]]}
        components={parts}
        skipHtml
      >
        {shown}
      </ReactMarkdown>
    </Stack>
  )
}
