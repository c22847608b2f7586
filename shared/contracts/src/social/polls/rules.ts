/** Polls of a company at most: a list answers them all. */
export const MAX_POLLS = 100
/** From so many answers on, and at each multiple of it, results are shown, unless the poll says another number. Fewer would tell who chose what. */
export const MINIMUM_POLL_ANSWERS = 10
