import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import type { DeclaredTable } from '../database/declare/table'
import type { Counted } from '../database/own-data'
import type { Tables } from '../database/tables'
import type { RowRules } from '../http/policies'
import type { Database } from '../http/serve'
import type { AccountContribution } from './account-hooks'
import type { Resource } from './archive/fhir-resource'
import type { ArchiveContext, Table } from './archive/table'

/** Rows that are deleted some days after they have expired. */
export interface CleanupTask {
  name: string
  retentionDays: number
  /** Deletes up to `limit` rows in one statement and resolves to their number. */
  deleteExpired: (database: Database, before: Date, limit: number) => Promise<number>
}

/** Deletes what an account's deletion leaves beyond declared rows: shared data, and rows that name its address. */
export type Erasure = (transaction: Transaction<Tables>, person: { user_id: string; email: string }) => Promise<void>

/**
 * Everything that the server has of one feature. Calls, access, archive, erasure and housekeeping of the whole product
 * follow from the list of features (`start/features.ts`); nothing is registered elsewhere.
 */
export interface Feature {
  /** Registers its calls. */
  routes?: (app: FastifyInstance) => void
  /** Who may do what with its rows. */
  policies?: Partial<RowRules>
  /** Its tables, in the order in which an account's rows are deleted. */
  tables?: readonly DeclaredTable[]
  /** Runs before the rows of its tables are deleted. */
  erase?: Erasure
  /** How much of a person it has beyond rows of its tables, said before the account is deleted. */
  count?: (database: Database, user_id: string) => Promise<Counted[]>
  /** What the archive has beside its tables' stored rows, such as rows of several tables at once. */
  archive?: (context: ArchiveContext) => Table[]
  /** Its part of the archive's FHIR R4 bundle. */
  fhir?: (context: ArchiveContext, now: Date) => Promise<Resource[]>
  /** Changes of accounts that concern it, and what it knows of them. */
  account?: AccountContribution
  cleanup?: readonly CleanupTask[]
}

/** Registers the calls of features. */
export const routesOf =
  (features: readonly Feature[]) =>
  (app: FastifyInstance): void => {
    for (const { routes } of features) routes?.(app)
  }

declare module 'fastify' {
  interface FastifyInstance {
    /** Every feature of the product. */
    features: readonly Feature[]
  }
}
