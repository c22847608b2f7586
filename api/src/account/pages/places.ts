import type { Database } from '../../http/serve'
import { groupById, groupsOf, onlyCompany } from '../../platform'

/** Where pages hold: in a company, or in one of its groups. */
export interface Place {
  company_id: string
  group_id: string | null
}

/** Whose pages are asked for, as the calls name it. */
export interface Whose {
  company_id?: string | undefined
  group_id?: string | undefined
}

/** The user's own places, the group joined last first. */
export async function ownPlaces(database: Database, user_id: string): Promise<Place[]> {
  const groups = await groupsOf(database, user_id)
  return groups.map(({ id, company_id }) => ({ company_id, group_id: id }))
}

/**
 * The places whose pages are meant: those named (in her own company with her
 * groups there); else the user's own; else, for a visitor, the one company of
 * the installation. None when nothing fits.
 */
export async function placesOf(
  database: Database,
  user_id: string | null,
  { company_id, group_id }: Whose,
): Promise<Place[]> {
  if (group_id !== undefined) {
    const group = await groupById(database, group_id)
    return !group || (company_id ?? group.company_id) !== group.company_id
      ? []
      : [{ company_id: group.company_id, group_id }]
  }
  const own = user_id === null ? [] : await ownPlaces(database, user_id)
  if (company_id !== undefined) {
    const there = own.filter((place) => place.company_id === company_id)
    return there.length > 0 ? there : [{ company_id, group_id: null }]
  }
  if (user_id !== null) return own
  const only = await onlyCompany(database)
  return only === undefined ? [] : [{ company_id: only, group_id: null }]
}
