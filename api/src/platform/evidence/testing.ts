import type { Insertable } from 'kysely'
import { newId } from '@almanac/domain/ids'
import type { Tables } from '../../database/tables'

/** A load of social 1.1.0 by everyone's rule that went well just now, with these differences. */
export function aLoad(of: Partial<Insertable<Tables['release_loads']>>): Insertable<Tables['release_loads']> {
  const at = new Date()
  const load_id = newId()
  return {
    load_id,
    remote: 'social',
    version: '1.1.0',
    loaded_at: at,
    at,
    company_id: null,
    group_id: null,
    rule_since: at,
    person: `person ${load_id}`,
    visitor: false,
    member_company_id: null,
    browser: 'Firefox',
    host: '0.1.0',
    kind: 'ok',
    signature: null,
    lcp: null,
    inp: null,
    cls: null,
    heap_growth: null,
    blocked: null,
    page: null,
    ...of,
  }
}
