import type { LocalText } from '@almanac/domain/texts'

/** `document` of the healthy_doses table: a short text worth reading, Markdown. Texts are still in all languages. */
export interface HealthyDoseDocument {
  title: LocalText
  text: LocalText
}
