import { invalid } from '../../../http/errors'
import type { ObjectiveDocument } from '../../definition'
import { medicationOf } from './medication'
import { symptomOf } from './symptom'
import { vaccinationOf } from './vaccination'
import { vitalOf } from './vital'
import { textOf, type Input, type Writing } from './writing'

type Particulars = Partial<ObjectiveDocument> & Pick<ObjectiveDocument, 'name'>

function routineOf(_writing: Writing, input: Input, before?: ObjectiveDocument): Particulars {
  const name = textOf(input.name, undefined)
  if (name === null && (input.name !== undefined || !before)) throw invalid('CANT_BE_BLANK', 'name')
  return { name: name ?? before?.name ?? '' }
}

const particulars: Record<
  Input['type'],
  (writing: Writing, input: Input, before?: ObjectiveDocument) => Particulars | Promise<Particulars>
> = {
  MedicationObjective: medicationOf,
  RoutineObjective: routineOf,
  SymptomObjective: symptomOf,
  VitalObjective: vitalOf,
  VaccinationObjective: vaccinationOf,
}

/** An objective of her own as it is kept; what she leaves out stays as it was before. Reminders are rows of their own. */
export async function documentOf(
  writing: Writing,
  input: Input,
  before?: ObjectiveDocument,
): Promise<ObjectiveDocument> {
  const base: ObjectiveDocument = before ?? {
    id: input.id.toLowerCase(),
    key: 'own',
    type: input.type,
    order: 0,
    name: '',
    description: null,
    note: null,
    required: false,
    stick_to_bottom: false,
    objective_points: 0,
    reminders: [],
  }
  const note = input.note === undefined ? base.note : textOf(input.note, null)
  return { ...base, ...(await particulars[input.type](writing, input, before)), note }
}
