import type { ColumnType, Generated } from 'kysely'

/** What PostgreSQL fills in when it is left out. */
export type Filled<T> = Generated<T>
export type Timestamp = ColumnType<Date, Date | string, Date | string>
export type FilledTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
export type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** A date without a zone: `YYYY-MM-DD`; the pool is told not to make a Date of it. */
export type LocalDate = string
