/** Maximum number of polls of a company, because a list returns them all. */
export const MAX_POLLS = 100
/** Default number of answers from which results are shown, and at whose multiples they are updated. Fewer could reveal who chose what. */
export const MINIMUM_POLL_ANSWERS = 10
