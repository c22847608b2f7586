import type { FhirElement } from './element'
import type { ImportLog } from '../import-log'
import type { Json } from './json-text'

/**
 * Notes every modifierExtension of the Questionnaire: each may change the meaning of its content,
 * and none is supported, so a file with one is rejected.
 */
export function noteModifiers(root: FhirElement, log: ImportLog): boolean {
  let count = 0
  const search = (value: Json | undefined, linkId: string | undefined): void => {
    if (Array.isArray(value)) value.forEach((part) => search(part, linkId))
    else if (typeof value === 'object' && value !== null) {
      const own = typeof value.linkId === 'string' ? value.linkId : linkId
      if (Array.isArray(value.modifierExtension) && value.modifierExtension.length > 0) {
        count += 1
        const where = own === undefined ? 'The file' : `The item ${own}`
        log.error(
          'MODIFIER_EXTENSION',
          `${where} has a modifierExtension that isn’t known; it may change the meaning of everything, so the file was refused.`,
          { element: root, key: own },
          value.modifierExtension,
        )
      }
      for (const [name, part] of Object.entries(value)) if (name !== 'contained') search(part, own)
    }
  }
  search(root.json, undefined)
  return count > 0
}
