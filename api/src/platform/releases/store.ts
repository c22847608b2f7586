import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables'

export type StoredRelease = Selectable<Tables['releases']>
