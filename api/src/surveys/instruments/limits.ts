/** Bytes of one file of an instrument; the largest published ones have 2 MB. */
export const MAX_INSTRUMENT_BYTES = 10 * 1024 * 1024
/** Items of one instrument: what is more is left out, with a note. */
export const MAX_ITEMS = 2_000
/** Options of one question. */
export const MAX_OPTIONS = 1_000
/** Characters of one text; the rest is cut off, with a note. */
export const MAX_TEXT_LENGTH = 20_000
/** Characters of one rule, in the source and in the survey's language alike. */
export const MAX_RULE_LENGTH = 20_000
/** Brackets, operators and calls inside each other in one rule. */
export const MAX_RULE_DEPTH = 60
/** Characters of one cell or property of a field; the rest is cut off, with a note. */
export const MAX_CELL_LENGTH = 50_000
