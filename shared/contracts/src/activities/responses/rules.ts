// Limits of what is entered, for the schema and for the fields of the form.

/** Characters in a maker, a place or a site of a vaccination in own words. */
export const MAX_VACCINATION_TEXT_LENGTH = 200
/** Characters in the lot number of a vaccine. */
export const MAX_LOT_NUMBER_LENGTH = 32
/** The largest number, up or down, that is entered: far beyond whatever is measured, and its square can be summed up. */
export const MAX_ENTERED_NUMBER = 1e12
