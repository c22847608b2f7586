import { outbox } from '@almanac/outbox'
import { setSession } from '@almanac/auth'
import { aUser, fakeServer, renderScreen, screen } from '@almanac/testing'
import { enqueueResponse } from '../responses/writes'
import { anActivity, anObjective, idOf } from '../testing'
import { ActivityForm } from './ActivityForm'
import { withoutStaleTimes } from './formRules'
import { defaultFormValues } from './formValues'

const note = anObjective({ id: idOf(4), type: 'TextObjective', name: 'Note' })
const tablet = anObjective({ id: idOf(7), type: 'MedicationObjective', name: 'Tablet' })
const fresh = defaultFormValues({ objectives: [note, tablet], zone: 'UTC' })
const cellOf = (id: string) => {
  const cell = fresh.cells[id]
  if (!cell) throw new Error('no cell')
  return cell
}
const now = new Date('2026-03-04T19:00:00Z')
const draft = (kept_at?: string, times = { measured_at: '2026-03-04T08:15', taken_at: '' }) => ({
  id: idOf(42),
  ...(kept_at ? { kept_at: Date.parse(kept_at) } : {}),
  values: {
    measured_at: times.measured_at,
    cells: {
      ...fresh.cells,
      [note.id]: { ...cellOf(note.id), text: 'half' },
      [tablet.id]: { ...cellOf(tablet.id), taken_at: times.taken_at },
    },
  },
})

test.each([
  ['of half an hour ago', '2026-03-04T18:30:00Z', false],
  ['of two hours ago', '2026-03-04T17:00:00Z', true],
  ['of an unknown time', undefined, true],
])('a time that was chosen in a draft %s', (_, kept_at, dropped) => {
  const { values, ...told } = withoutStaleTimes(draft(kept_at), fresh, now, 'UTC')
  expect(told).toEqual({ dropped })
  expect(values.measured_at).toBe(dropped ? '' : '2026-03-04T08:15')
  expect(values.cells[note.id]?.text).toBe('half')
})

test.each([
  ['stays while its numbers are unchanged', [123, 81], false],
  ['is dropped once they were changed', [124, 81], true],
])('the time of a device reading in an old draft %s', (_, numbers, isDropped) => {
  const old = draft('2026-03-04T08:20:00Z')
  const sent = { numbers: [123, 81], unit: 'mmHg', gave_time: '2026-03-04T08:15' }
  const cells = { ...old.values.cells, [idOf(8)]: { ...cellOf(note.id), numbers, unit: 'mmHg', sent } }
  const { values, dropped } = withoutStaleTimes({ ...old, values: { ...old.values, cells } }, fresh, now, 'UTC')
  expect([values.measured_at, dropped]).toEqual([isDropped ? '' : '2026-03-04T08:15', isDropped])
})

test('times before and after midnight are on different days', () => {
  expect(withoutStaleTimes(draft('2026-03-04T23:50:00Z'), fresh, new Date('2026-03-05T00:01:00Z'), 'UTC').dropped).toBe(
    true,
  )
})

test('the time of a dose is reset, too; without a chosen time nothing is reset', () => {
  const taken = withoutStaleTimes(
    draft('2026-03-04T08:20:00Z', { measured_at: '', taken_at: '2026-03-04T08:00' }),
    fresh,
    now,
    'UTC',
  )
  expect([taken.dropped, taken.values.cells[tablet.id]?.taken_at]).toEqual([true, ''])
  expect(
    withoutStaleTimes(draft('2026-03-04T08:20:00Z', { measured_at: '', taken_at: '' }), fresh, now, 'UTC').dropped,
  ).toBe(false)
})

test('a reopened form says that the time was reset to now, and keeps the text', async () => {
  fakeServer()
  const user = aUser({ id: idOf(1000) })
  setSession(user, 'csrf')
  await outbox.drafts(user.id).put('activity:stale', draft('2026-03-04T08:20:00Z'))
  await renderScreen(
    <ActivityForm
      activity={anActivity([note, tablet])}
      draftKey="activity:stale"
      write={(input) => enqueueResponse(input)}
      onDone={() => undefined}
    />,
    { user },
  )
  expect(await screen.findByText(/You set a time a while ago/)).toBeVisible()
  expect(screen.getByText('now')).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveValue('half')
})
