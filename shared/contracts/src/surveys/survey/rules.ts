/** Types of items, described in `shared/domain/src/survey/definition.ts`. */
export const ITEM_TYPES = [
  'group',
  'information',
  'choice',
  'multiple_choice',
  'slider',
  'number',
  'text',
  'date',
  'year',
  'time',
  'ranking',
  'conditions',
  'dynamic_list',
  'econsent',
] as const

/** Display variants of items, for types that have several. */
export const ITEM_DISPLAYS = [
  'page',
  'matrix',
  'visual_analogue',
  'picture',
  'body_map',
  'dropdown',
  'horizontal',
] as const

/** Characters in the free text of an "other" choice. */
export const MAX_OTHER_LENGTH = 1_000

/** Entries of an answer, such as conditions. */
export const MAX_ENTRIES = 200

/** Characters in one of those entries. */
export const MAX_ENTRY_LENGTH = 1_000

/** Alerts of a survey, and characters in an alert's key. */
export const MAX_ALERTS = 100
export const MAX_ALERT_KEY_LENGTH = 40

/** Name of the form file with a question's drawn signature. Encoded, because keys have characters that file names cannot have. */
export const signatureFile = (key: string): string => `signature.${encodeURIComponent(key)}`
