import type { ColumnType, Generated } from 'kysely'

/** A column with a default in the database. */
export type Filled<T> = Generated<T>
export type Timestamp = ColumnType<Date, Date | string, Date | string>
export type FilledTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
export type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** A date without a zone: `YYYY-MM-DD`; the pool does not parse it into a Date. */
export type LocalDate = string
