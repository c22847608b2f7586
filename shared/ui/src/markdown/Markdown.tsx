import { useMemo } from 'react'
import ReactMarkdown from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { withoutHtml } from '@almanac/domain/markdown'
import { directionOf } from '@almanac/i18n'
import { Stack } from '@almanac/ui/core'
import { headingsFrom, parts } from './parts'
import { WARNING_TAG, warnings } from './warnings'

/**
 * Stricter than GitHub's allow-list: only a few URL schemes that lead somewhere, pictures only as
 * their description.
 */
const allowed = {
  ...defaultSchema,
  tagNames: [...(defaultSchema.tagNames ?? []), WARNING_TAG],
  attributes: { ...defaultSchema.attributes, img: ['alt'] },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
}

interface MarkdownProps {
  text: string
  /** Language of the text, which may differ from the screen's. */
  locale: string
  /** Level of its highest heading: 2 on a screen, 3 in a dialog or below a heading. */
  level?: 2 | 3 | 4
}

/** A text of a study. HTML is dropped (its text content stays), and executable elements are never created. */
export function Markdown({ text, locale, level = 2 }: MarkdownProps) {
  const remarkPlugins = useMemo(() => [remarkGfm, headingsFrom(level), warnings], [level])
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
