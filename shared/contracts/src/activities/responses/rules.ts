// Limits of entries, for the schema and the form fields.

/** Characters in a custom manufacturer, place or injection site of a vaccination. */
export const MAX_VACCINATION_TEXT_LENGTH = 200
/** Characters in the lot number of a vaccine. */
export const MAX_LOT_NUMBER_LENGTH = 32
/** The largest absolute value of an entered number: far beyond any measurement, yet squares can still be summed. */
export const MAX_ENTERED_NUMBER = 1e12
