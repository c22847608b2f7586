/** The name of a language in the words of another, as it begins a line: Español. */
export function languageName(code: string, locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code
  const [first = ''] = name
  return first.toLocaleUpperCase(locale) + name.slice(first.length)
}
