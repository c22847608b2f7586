/*
 * In place of Emotion's own `@emotion/utils` (`emotionUtils` of shared/federation/webpack/left-out.cjs). Emotion compiles
 * the styles of an element when React commits it, so a screen that is shown for the first time has all of its styles
 * compiled at once: most of a task of 80 ms, four times that on an old phone, in which the page answers nothing. Here
 * they are compiled while the element is rendered, which React does in pieces, and only inserted in the commit.
 */
import type { EmotionCache } from '@emotion/cache'
import type { SerializedStyles } from '@emotion/react'

/** The rules of styles that are rendered and not yet inserted, by their class names. */
const compiled = new Map<string, string[]>()

/** Takes the class names whose styles are known out of a list, and adds their styles to `styles`. */
export function getRegisteredStyles(
  registered: EmotionCache['registered'],
  styles: string[],
  classNames: string,
): string {
  let others = ''
  for (const name of classNames.split(' ')) {
    const known = registered[name]
    if (known !== undefined) styles.push(`${known};`)
    else if (name) others += `${name} `
  }
  return others
}

/** The rules of an element's styles, or of an animation that they name. */
function rulesOf(cache: EmotionCache, styles: SerializedStyles, isElement: boolean): string[] {
  const className = `${cache.key}-${styles.name}`
  const known = compiled.get(className)
  if (known) return known
  const rules: string[] = []
  // A sheet that keeps what would be inserted.
  const sheet = new Proxy(cache.sheet, { get: () => (rule: string) => rules.push(rule) })
  cache.insert(isElement ? `.${className}` : '', styles, sheet, false)
  compiled.set(className, rules)
  return rules
}

/** Called while an element is rendered. */
export function registerStyles(cache: EmotionCache, styles: SerializedStyles, isStringTag: boolean): void {
  if (!isStringTag) cache.registered[`${cache.key}-${styles.name}`] ??= styles.styles
  if (!cache.inserted[styles.name]) rulesOf(cache, styles, true)
}

/** Called when React commits an element. */
export function insertStyles(cache: EmotionCache, styles: SerializedStyles, isStringTag: boolean): void {
  registerStyles(cache, styles, isStringTag)
  if (cache.inserted[styles.name]) return
  for (let current: SerializedStyles | undefined = styles; current; current = current.next) {
    for (const rule of rulesOf(cache, current, current === styles)) cache.sheet.insert(rule)
    compiled.delete(`${cache.key}-${current.name}`)
    cache.inserted[current.name] = true
  }
}
