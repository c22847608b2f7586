import { Markdown } from '@almanac/ui/markdown'

/** A text in Markdown. In a file of its own, as what renders it is large. */
export function LongText({ text, locale }: { text: string; locale: string }) {
  return <Markdown text={text} locale={locale} level={4} />
}
