import { canonicalJson } from '@almanac/domain/canonical'

/** Canonical texts of objects that never change; null where none was needed yet. */
const texts = new WeakMap<object, string | null>()

/** Marks an object that never changes, neither what is in it: descriptors, themes, hashes of files. Many registries have it. */
export function unchanging<T extends object>(value: T): T {
  if (!texts.has(value)) texts.set(value, null)
  return value
}

function knownText(value: object): string | undefined {
  const known = texts.get(value)
  if (known !== null) return known
  const text = canonicalJson(value)
  texts.set(value, text)
  return text
}

/** The canonical text of a document, for which what is `unchanging` in it is serialized once. */
export const canonicalText = (document: object): string => canonicalJson(document, knownText)
