import { seededRandom } from '../testing/seeded-random'
import { planEntries, type Plan, type Removed, type Sent, type Stored } from './plan'

interface Named {
  id: string
  name: string
}

const hasConflict = ({ conflicts }: Plan<Named>) => conflicts.sent.length + conflicts.removed.length > 0

/** The stored list, as a transaction leaves it: a call with a conflict changes nothing. */
function makeStore() {
  let rows: Stored<Named>[] = []
  const call = (sent: Sent<Named>[], removed: Removed[]): boolean => {
    const plan = planEntries(rows, sent, removed)
    if (hasConflict(plan)) return false
    const replaced = new Set([...plan.gone, ...plan.put.map(({ id }) => id)])
    rows = [...rows.filter(({ id }) => !replaced.has(id)), ...plan.put].sort((a, b) => a.position - b.position)
    expect(rows).toHaveLength(plan.size)
    return true
  }
  return { rows: () => rows, call }
}

test('five hundred random interleavings of two devices: nothing is lost, nothing comes back, a conflict only where one entry was changed twice', () => {
  for (let run = 0; run < 500; run++) {
    const random = seededRandom(run)
    const pick = (count: number) => Math.floor(random() * count)
    const { rows, call } = makeStore()
    /** What must be stored, by id. */
    const expected = new Map<string, string>()
    const cache: Stored<Named>[][] = [[], []]
    let names = 0

    for (let step = 0; step < 30; step++) {
      const device = pick(2)
      const seen = cache[device] ?? []
      const target = seen[pick(seen.length)]
      const name = `${run} ${++names}`
      const kind = pick(4)
      if (kind === 0) cache[device] = [...rows()]
      else if (kind === 1 || !target) {
        const added = { id: `id-${names}`, name, revision: 0 }
        expect(call([added], [])).toBe(true)
        // Sent again after a lost answer.
        if (pick(2) === 0) expect(call([added], [])).toBe(true)
        expected.set(added.id, name)
      } else {
        const now = rows().find(({ id }) => id === target.id)
        const isRemoval = kind === 3
        const done = isRemoval
          ? call([], [{ id: target.id, revision: target.revision }])
          : call([{ id: target.id, name, revision: target.revision }], [])
        expect(done).toBe(now ? now.revision === target.revision : isRemoval)
        if (done && isRemoval) expected.delete(target.id)
        else if (done) expected.set(target.id, name)
      }
      expect(new Map(rows().map((row) => [row.id, row.name]))).toEqual(expected)
    }
    expect(new Set(rows().map(({ position }) => position)).size).toBe(rows().length)
  }
})

test('a removed and a new entry with the same id in one call: the new one is stored, at the end', () => {
  const { rows, call } = makeStore()
  call(
    [
      { id: 'a', name: 'One' },
      { id: 'b', name: 'Two' },
    ],
    [],
  )
  expect(call([{ id: 'a', name: 'Again', revision: 0 }], ['A'])).toBe(true)
  expect(rows().map(({ name }) => name)).toEqual(['Two', 'Again'])
})
