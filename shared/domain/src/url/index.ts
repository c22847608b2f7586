/** A URL, as `URL.parse`, which Safari 17 and Firefox 121 lack. Null where the text is none. */
export function parsedUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
