import { capitalised } from '@almanac/domain/vitals'
import { invalid } from '../../../http/errors'
import type { ObjectiveDocument } from '../../definition'
import { catalogueSymptom, symptomCalled, type SymptomDocument } from '../../lookups/catalogue'
import { keepSymptom, ownSymptoms } from '../../lookups/own'
import type { Input, Writing } from './writing'

/** A symptom as it is kept: one of the catalogue, one that she has named before, or a new one in her own words, its first letter capitalised (specification 001, section 5). */
export async function symptomOf(
  writing: Writing,
  input: Input,
  before?: ObjectiveDocument,
): Promise<Partial<ObjectiveDocument> & Pick<ObjectiveDocument, 'name'>> {
  const symptom = await chosen(writing, input, before)
  return { name: symptom.names ?? symptom.name, symptom_id: symptom.id, symptom }
}

async function chosen(
  { transaction, user_id, locale }: Writing,
  { symptom_id, symptom }: Input,
  before?: ObjectiveDocument,
): Promise<SymptomDocument> {
  const id = symptom_id?.toLowerCase()
  const known =
    id === undefined ? undefined : (catalogueSymptom(id) ?? (await ownSymptoms(transaction, user_id, id))[0])
  if (known) return known
  if (symptom) {
    const name = capitalised(symptom.name, locale)
    if (name === '') throw invalid('CANT_BE_BLANK', 'symptom.name')
    return symptomCalled(name) ?? keepSymptom(transaction, user_id, name, id)
  }
  if (before?.symptom && (id === undefined || id === before.symptom_id)) return before.symptom
  throw id === undefined ? invalid('REQUIRED', 'symptom_id') : invalid('UNKNOWN_SYMPTOM', 'symptom_id')
}
