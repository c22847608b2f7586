import { useTexts } from '@almanac/i18n'
import { Markdown } from '@almanac/ui/markdown'

/** The text of a ContentObjective. In a file of its own, as what renders markdown is large. */
export function ContentText({ text }: { text: string }) {
  const { locale } = useTexts('activities')
  return <Markdown text={text} locale={locale} level={3} />
}
