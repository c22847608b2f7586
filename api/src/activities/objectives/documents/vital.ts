import { plain } from '@almanac/domain/search'
import { localise } from '@almanac/domain/texts'
import { capitalised, isUnitOf } from '@almanac/domain/vitals'
import { invalid } from '../../../http/errors'
import type { ObjectiveDocument, VitalDocument } from '../../definition'
import { catalogueVital, vitalCalled } from '../../lookups/catalogue'
import { keepVital, ownVitals } from '../../lookups/own'
import { othersOf, type Input, type Writing } from './writing'

/**
 * A vital as it is kept: one of the catalogue, one that she has named before,
 * or a new one in her own words and unit. 422 VITAL_ALREADY_ADDED when the
 * activity has it, by the study or by her (specification 001, section 5).
 */
export async function vitalOf(
  writing: Writing,
  input: Input,
  before?: ObjectiveDocument,
): Promise<Partial<ObjectiveDocument> & Pick<ObjectiveDocument, 'name'>> {
  const vital = await chosen(writing, input, before)
  const others = othersOf(writing, input.id.toLowerCase()).flatMap((objective) => objective.vital ?? [])
  if (others.some((other) => isSame(other, vital, writing.locale))) throw invalid('VITAL_ALREADY_ADDED', 'vital_id')
  return { name: vital.name, vital_id: vital.id, vital }
}

async function chosen(
  { transaction, user_id, locale }: Writing,
  { vital_id, vital }: Input,
  before?: ObjectiveDocument,
): Promise<VitalDocument> {
  const id = vital_id?.toLowerCase()
  const known = id === undefined ? undefined : (catalogueVital(id) ?? (await ownVitals(transaction, user_id, id))[0])
  if (known) return known
  if (vital) {
    const name = capitalised(vital.name, locale)
    if (name === '') throw invalid('CANT_BE_BLANK', 'vital.name')
    // A number whose unit nobody knows says nothing later.
    const unit = vital.storage_unit.trim()
    if (unit === '') throw invalid('CANT_BE_BLANK', 'vital.storage_unit')
    const called = vitalCalled(name)
    return called && isUnitOf(called, unit) ? called : keepVital(transaction, user_id, name, unit, id)
  }
  if (before?.vital && (id === undefined || id === before.vital_id)) return before.vital
  throw id === undefined ? invalid('REQUIRED', 'vital_id') : invalid('UNKNOWN_VITAL', 'vital_id')
}

/** A study's vital and one of the catalogue have different ids: the same are those of one key, and those that read the same. */
function isSame(one: VitalDocument, other: VitalDocument, locale: string): boolean {
  const alike = (language: string) => plain(localise(one.name, language)) === plain(localise(other.name, language))
  return one.id === other.id || one.key === other.key || alike('en') || alike(locale)
}
