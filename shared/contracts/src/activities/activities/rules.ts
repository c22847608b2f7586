// Limits of participants' additions to an activity, for the schema and the editors.

/** Characters in the name of an objective, a medicine, a symptom or a vital. */
export const MAX_OBJECTIVE_NAME_LENGTH = 200
/** Characters in a participant's note on an objective. */
export const MAX_NOTE_LENGTH = 2_000
/** Characters in the note of a reminder. */
export const MAX_REMINDER_NOTE_LENGTH = 500
/** The largest dose, in any unit. */
export const MAX_DOSE = 1_000_000
/** Characters in a custom dose unit. */
export const MAX_DOSE_UNIT_LENGTH = 40
/** Characters in an amount taken at a time. */
export const MAX_AMOUNT_LENGTH = 64
/** Characters in a custom vital's unit. */
export const MAX_VITAL_UNIT_LENGTH = 32
