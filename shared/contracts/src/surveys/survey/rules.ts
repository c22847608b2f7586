/** What an item asks; each is described in `shared/domain/src/survey/definition.ts`. */
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

/** How an item is drawn where its type leaves it open. */
export const ITEM_DISPLAYS = [
  'page',
  'matrix',
  'visual_analogue',
  'picture',
  'body_map',
  'dropdown',
  'horizontal',
] as const

/** Characters in the own words of a choice. */
export const MAX_OTHER_LENGTH = 1_000

/** Entries of an answer, such as conditions. */
export const MAX_ENTRIES = 200

/** Characters in one of those entries. */
export const MAX_ENTRY_LENGTH = 1_000

/** Alerts of a survey, and characters in the key of one. */
export const MAX_ALERTS = 100
export const MAX_ALERT_KEY_LENGTH = 40

/** The name of the file with the drawn signature of a question: a key has characters that names of files have not. */
export const signatureFile = (key: string): string => `signature.${encodeURIComponent(key)}`
