/** The first that matches is the family: most browsers name others too. On iOS every browser is the system's WebKit. */
const FAMILIES: readonly [RegExp, string][] = [
  [/\b(iPhone|iPad|iPod)\b/, 'Safari iOS'],
  [/; wv\)/, 'WebView Android'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/.*Android|Android.*\bFirefox\//, 'Firefox Android'],
  [/\bFirefox\//, 'Firefox'],
  [/Android.*\bChrome\//, 'Chrome Android'],
  [/\b(Headless)?Chrome\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

/** The family of a browser by its user agent; `other` for what is none of the common ones. */
export function browserOf(user_agent: string | undefined): string {
  return FAMILIES.find(([mark]) => mark.test(user_agent ?? ''))?.[1] ?? 'other'
}
