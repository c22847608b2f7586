import { agreedWrites, nextRevision, nextWrite, rowsOf, type EntryBase, type PendingEntry } from './pending'

interface Named extends EntryBase {
  name: string
}

const one: Named = { id: 'one', name: 'One', revision: 3 }
const two: Named = { id: 'two', name: 'Two', revision: 1 }

let writes = 0
const write = (base: EntryBase, name: string | null, state: PendingEntry<Named>['state'] = 'waiting') => ({
  write_id: `w${(writes += 1)}`,
  base: { id: base.id, revision: base.revision },
  put: name === null ? null : { id: base.id, revision: base.revision, name },
  next_revision: base.revision + 10,
  state,
})
beforeEach(() => {
  writes = 0
})

const shownIn = (rows: ReturnType<typeof rowsOf<Named>>) =>
  rows.map(({ shown, edited, pending }) => [shown.name, edited.name, edited.revision, pending])

test('changes are shown at once: new ones last, removed ones left out, each based on the one before', () => {
  const added = { id: 'new', revision: 0 }
  const pending = [
    write(one, 'One again'),
    write({ id: 'one', revision: 4 }, 'One once more'),
    write(two, null),
    write(added, 'New'),
  ]
  expect(shownIn(rowsOf([one, two], pending))).toEqual([
    ['One once more', 'One once more', 14, 'waiting'],
    ['New', 'New', 10, 'waiting'],
  ])
  expect(shownIn(rowsOf([one, two], []))).toEqual([
    ['One', 'One', 3, null],
    ['Two', 'Two', 1, null],
  ])
  expect(rowsOf([], [write(added, 'New'), write({ id: 'new', revision: 1 }, null)])).toEqual([])
})

test('after a refusal the stored entry is shown, and the own one is edited from where it was changed', () => {
  const refused = write(one, 'Mine', 'refused')
  const after = write({ id: 'one', revision: 4 }, 'Mine, later')
  expect(shownIn(rowsOf([one], [refused, after]))).toEqual([['One', 'Mine, later', 3, 'refused']])
  expect(rowsOf([one], [refused])[0]?.versions).toBeNull()
  expect(shownIn(rowsOf([], [write({ id: 'new', revision: 0 }, 'New', 'refused')]))).toEqual([
    ['New', 'New', 0, 'refused'],
  ])
})

test('a conflict shows both versions as soon as the other one has been read', () => {
  const mine = write(one, 'Mine', 'conflict')
  expect(rowsOf([one], [mine])[0]?.versions).toBeNull()
  const theirs = { ...one, name: 'Theirs', revision: 4 }
  expect(rowsOf([theirs], [mine])[0]).toMatchObject({
    shown: theirs,
    edited: { name: 'Mine', revision: 3 },
    versions: { other: theirs, mine: mine.put },
  })
  expect(rowsOf([], [mine])[0]).toMatchObject({ shown: mine.put, versions: { other: null, mine: mine.put } })
  expect(rowsOf([theirs], [write(one, null, 'conflict')])[0]?.versions).toMatchObject({ other: theirs, mine: null })
})

test('a further change follows those that wait, and replaces refused ones without sending them', () => {
  const waiting = [write(one, 'A'), write({ id: 'one', revision: 4 }, 'B')]
  expect(nextWrite(waiting, null, true)).toEqual({ write_id: null, discarded: [] })
  const refused = [write(one, 'A', 'conflict'), write(one, 'B'), write(one, 'C')]
  expect(nextWrite(refused, one, false)).toEqual({ write_id: 'w5', discarded: ['w4', 'w3'] })
  expect(nextWrite(refused, null, true)).toEqual({ write_id: 'w5', discarded: ['w4', 'w3'] })
  expect(nextWrite(refused, null, false)).toEqual({ write_id: undefined, discarded: ['w5', 'w4', 'w3'] })
})

test('a refused removal of an entry that is gone is settled, and nothing else is', () => {
  const gone = [write(one, 'A', 'conflict'), write({ id: 'one', revision: 4 }, null)]
  expect(agreedWrites([two], gone)).toEqual(['w2', 'w1'])
  expect(agreedWrites([one], gone)).toEqual([])
  expect(agreedWrites([], [write(one, 'A', 'conflict'), write(two, null)])).toEqual([])
})

test('a revision is higher than the one before, and never more than can be stored', () => {
  expect(nextRevision(0, 0)).toBe(1)
  expect(nextRevision(5, 0.5)).toBe(500_006)
  expect(nextRevision(2_147_483_646, 0.9)).toBe(2_147_483_647)
})
