import { anActivity, anObjective, idOf } from '../testing'
import { asBegun, definitionOf } from './begunDefinition'
import type { Draft } from './formRules'
import { defaultFormValues } from './formValues'

const note = anObjective({ id: idOf(1), type: 'TextObjective' })
const gone = anObjective({ id: idOf(2), type: 'TextObjective' })
const asked = anObjective({ id: idOf(3), type: 'TextObjective' })
const survey = anObjective({ id: idOf(4), type: 'SurveyObjective', survey_id: idOf(40) })
const tablet = anObjective({ id: idOf(5), type: 'MedicationObjective', own: true })
const added = anObjective({ id: idOf(6), type: 'SymptomObjective', own: true })

const before = anActivity([note, gone, survey, tablet], { definition_version: 1, rotate_objectives: true })
const begun = definitionOf(before)
const idsOf = ({ objectives }: { objectives: readonly { id: string }[] }) => objectives.map(({ id }) => id)
const draftWith = (choice: string): Draft => {
  const values = defaultFormValues({ objectives: [tablet], zone: 'UTC' })
  const cell = values.cells[tablet.id]
  return {
    id: idOf(9),
    values: { ...values, cells: cell ? { [tablet.id]: { ...cell, choice } } : {} },
    definition: begun,
  }
}

test('an open form keeps its questions and rotation, and takes own objectives added meanwhile', () => {
  const now = anActivity([note, asked, survey, tablet, added], { definition_version: 2 })
  const form = asBegun(now, begun, null)
  expect(idsOf(form)).toEqual([note.id, gone.id, survey.id, tablet.id, added.id])
  expect(form).toMatchObject({ definition_version: 1, rotate_objectives: true })
})

test.each([
  ['in the open form', null, true],
  ['in a draft that answers it', draftWith('0'), true],
  ['not in a draft that leaves it empty', draftWith(''), false],
])('an own objective removed meanwhile stays %s', (_, draft, stays) => {
  const now = anActivity([note, gone, survey], { definition_version: 1 })
  expect(idsOf(asBegun(now, begun, draft)).includes(tablet.id)).toBe(stays)
})

test('a survey completed meanwhile is not asked again; a server without versions gives what is asked now', () => {
  const now = anActivity([note, asked], { definition_version: 2 })
  expect(idsOf(asBegun(now, begun, null))).not.toContain(survey.id)
  expect(asBegun(now, undefined, null)).toBe(now)
  expect(definitionOf(anActivity([note], { definition_version: undefined }))).toBeUndefined()
})

test('consents, and the texts read with them, are those of now, so that nothing is signed in words of before', () => {
  const [text, consent] = [
    anObjective({ id: idOf(7), type: 'ContentObjective', name: 'Ten years', order: 0 }),
    anObjective({ id: idOf(8), type: 'ConsentObjective', consent_check_text: 'I agree to ten', order: 1 }),
  ]
  const question = { ...note, order: 2 }
  const form = definitionOf(anActivity([text, consent, question], { definition_version: 1 }))
  const now = [
    { ...text, name: 'Twenty years' },
    { ...consent, consent_check_text: 'I agree to twenty' },
    { ...question, name: 'Another' },
  ]
  const { objectives, definition_version } = asBegun(anActivity(now, { definition_version: 2 }), form, null)
  expect(objectives).toMatchObject([
    { name: 'Twenty years' },
    { consent_check_text: 'I agree to twenty' },
    { id: note.id, name: note.name },
  ])
  expect(definition_version).toBe(1)
  expect(asBegun(anActivity([question], { definition_version: 2 }), form, null).objectives).toMatchObject([
    { id: text.id },
    { id: note.id },
  ])
})
