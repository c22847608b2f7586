/** The machine that the browser itself runs on. */
const OWN_MACHINE = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/

/** The origin that a text names, when a preview may come from there; else null. */
export function previewOrigin(text: string, allowed: string[]): string | null {
  if (!URL.canParse(text)) return null
  const { origin } = new URL(text)
  if (text !== origin && text !== `${origin}/`) return null
  return OWN_MACHINE.test(origin) || allowed.includes(origin) ? origin : null
}
