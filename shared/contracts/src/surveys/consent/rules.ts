/** Characters in the first or last name of a consent. */
export const MAX_CONSENT_NAME_LENGTH = 100

/** Characters in a name typed instead of a signature. */
export const MAX_SIGNATURE_TEXT_LENGTH = 200
