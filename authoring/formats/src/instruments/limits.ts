/** Bytes of one file of an instrument; the largest published ones have 2 MB. */
export const MAX_INSTRUMENT_BYTES = 10 * 1024 * 1024
/** Items of one instrument; further ones are left out, with a note. */
export const MAX_ITEMS = 2_000
/** Options of one question. */
export const MAX_OPTIONS = 1_000
/** Characters of one text; the rest is truncated, with a note. */
export const MAX_TEXT_LENGTH = 20_000
/** Characters of one rule, both in the source and in the survey's language. */
export const MAX_RULE_LENGTH = 20_000
/** Nesting of brackets, operators and calls in one rule. */
export const MAX_RULE_DEPTH = 60
/** Characters of one cell or property of a field; the rest is truncated, with a note. */
export const MAX_CELL_LENGTH = 50_000
