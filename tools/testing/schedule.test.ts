import { schedule, scheduleCheapFirst } from './schedule.mjs'

const ok = () => Promise.resolve({ passed: 1, failed: 0, skipped: 0 })
const fail = () => Promise.resolve({ passed: 0, failed: 1, skipped: 0 })
const job = (name: string, work = ok, more = {}) => ({ name, cores: 1, work, ...more })

test('a job that throws counts as failed, with its message', async () => {
  const counts = await schedule([job('a', () => Promise.reject(new Error('the disk is full')))])
  expect(counts.get('a')).toMatchObject({ failed: 1, reason: 'the disk is full' })
})

test('a job whose dependency failed is not run and says why', async () => {
  const counts = await schedule([job('a', fail), job('b', ok, { after: ['a'] }), job('c', ok, { after: ['b'] })])
  expect(counts.get('b')?.reason).toContain('"a" failed')
  expect(counts.get('c')?.failed).toBe(1)
})

test('the number of cores in use never exceeds the limit', async () => {
  let busy = 0
  const counts = await schedule(
    [1, 2, 2, 1, 1].map((cores, index) =>
      job(
        String(index),
        async () => {
          busy += cores
          if (busy > 2) throw new Error('too many at once')
          await new Promise((resolve) => setImmediate(resolve))
          busy -= cores
          return ok()
        },
        { cores },
      ),
    ),
    {},
    2,
  )
  expect([...counts.values()].every((count) => count.failed === 0)).toBe(true)
})

describe('early jobs', () => {
  const jobs = (tried: string[]) => {
    const noted = (name: string, work: typeof ok) => () => {
      tried.push(name)
      return work()
    }
    return [
      job('jest', noted('jest', ok)),
      job('types', noted('types', fail), { early: true }),
      job('lint', noted('lint', ok), { early: true }),
    ]
  }

  test('all run if one of them fails, and no other job starts', async () => {
    const tried: string[] = []
    const { counts, notStarted } = await scheduleCheapFirst(jobs(tried), { keepGoing: false, cores: 1 })
    expect(tried).toEqual(['types', 'lint'])
    expect(notStarted).toEqual(['jest'])
    expect([...counts.keys()]).toEqual(['types', 'lint'])
  })

  test('are followed by the rest with keepGoing, although one failed', async () => {
    const tried: string[] = []
    const { notStarted } = await scheduleCheapFirst(jobs(tried), { keepGoing: true, cores: 2 })
    expect(tried).toEqual(['types', 'lint', 'jest'])
    expect(notStarted).toEqual([])
  })
})
