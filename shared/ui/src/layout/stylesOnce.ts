import type { SerializedStyles } from '@emotion/react'

type Look = Record<string, string | number | boolean | undefined>

/**
 * The styles of a look, written as CSS once for each look that there is. Emotion
 * writes an object anew each time a component is drawn; with these components,
 * which are on a page a hundred times, that was the most of what drawing them took.
 */
export function stylesOnce<L extends Look>(make: (look: L) => SerializedStyles): (look: L) => SerializedStyles {
  const made = new Map<string, SerializedStyles>()
  return (look) => {
    const key = Object.values(look).join()
    const styles = made.get(key) ?? make(look)
    made.set(key, styles)
    return styles
  }
}
