import { reportModel } from './document'
import { aResponse, anEntry, aSubject, collectedOf } from './testing'

test('numbers have the decimals that were entered; units that do not convert are lines of their own', () => {
  const weigh = (clock: string, number: number, unit: string) =>
    aResponse('Blood pressure', '2026-11-23', clock, [
      anEntry({ objective_id: 'weight', type: 'VitalEntry', numbers: [number], unit }),
    ])
  const model = reportModel(
    collectedOf([
      weigh('07:00', 0.94, 'kg'),
      weigh('21:00', 0.96, 'kg'),
      weigh('08:00', 11, 'stone'),
      weigh('12:00', 0.96, 'kg'),
    ]),
    aSubject(),
  )
  const parts = model.sections.flatMap((section) => section.parts)
  expect(parts.flatMap((part) => (part.kind === 'text' && part.text.includes('n =') ? part.text : []))).toEqual([
    'Average 0.95\u00a0kg (n = 3), lowest 0.94\u00a0kg, highest 0.96\u00a0kg.',
    'Average 11\u00a0stone (n = 1), lowest 11\u00a0stone, highest 11\u00a0stone.',
  ])
  // Newest first, in whatever order they were read.
  expect(parts.flatMap((part) => (part.kind === 'table' ? part.rows : []))).toEqual([
    ['Nov 23, 2026, 9:00 PM', '0.96\u00a0kg'],
    ['Nov 23, 2026, 12:00 PM', '0.96\u00a0kg'],
    ['Nov 23, 2026, 8:00 AM', '11\u00a0stone'],
    ['Nov 23, 2026, 7:00 AM', '0.94\u00a0kg'],
  ])
})

test('a table has the latest entries of a day with more than fit', () => {
  const at = (hour: number) =>
    aResponse('Mood', '2026-11-23', `${String(hour).padStart(2, '0')}:00`, [
      anEntry({ objective_id: 'mood', type: 'SliderEntry', numbers: [hour / 10] }),
    ])
  // As random ids order them.
  const hours = Array.from({ length: 20 }, (_, index) => (index * 7) % 20)
  const { sections } = reportModel(collectedOf(hours.map(at)), aSubject())
  const table = sections.flatMap(({ parts }) => parts).find((part) => part.kind === 'table')
  expect(table?.rows.map(([, value]) => value)).toEqual(
    Array.from({ length: 14 }, (_, index) => String((19 - index) / 10)),
  )
})
