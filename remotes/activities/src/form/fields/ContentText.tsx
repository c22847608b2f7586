import { useLocale } from '@almanac/i18n'
import { Markdown } from '@almanac/ui/markdown'

/** The text of a ContentObjective. In a separate file because the Markdown renderer is large. */
export function ContentText({ text, locale }: { text: string; locale: string | undefined }) {
  const { locale: own } = useLocale()
  return <Markdown text={text} locale={locale ?? own} level={3} />
}
