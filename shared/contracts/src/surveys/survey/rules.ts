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
