import { schedule, scheduleCheapFirst } from './schedule.mjs'

const ok = () => Promise.resolve({ passed: 1, failed: 0, skipped: 0 })
const fail = () => Promise.resolve({ passed: 0, failed: 1, skipped: 0 })
const job = (name: string, work = ok, more = {}) => ({ name, cores: 1, work, ...more })

test('counts a job that throws as failed, with what it said', async () => {
  const counts = await schedule([job('a', () => Promise.reject(new Error('the disk is full')))])
  expect(counts.get('a')).toMatchObject({ failed: 1, reason: 'the disk is full' })
})

test('does not run what needs a job that failed, and says so', async () => {
  const counts = await schedule([job('a', fail), job('b', ok, { after: ['a'] }), job('c', ok, { after: ['b'] })])
  expect(counts.get('b')?.reason).toContain('"a" failed')
  expect(counts.get('c')?.failed).toBe(1)
})

test('never keeps more cores busy than there are', async () => {
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

describe('the cheap first', () => {
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

  test('when one of them fails all of them run, and nothing else begins', async () => {
    const tried: string[] = []
    const { counts, notStarted } = await scheduleCheapFirst(jobs(tried), { keepGoing: false, cores: 1 })
    expect(tried).toEqual(['types', 'lint'])
    expect(notStarted).toEqual(['jest'])
    expect([...counts.keys()]).toEqual(['types', 'lint'])
  })

  test('the rest runs all the same for who asks for it, after them', async () => {
    const tried: string[] = []
    const { notStarted } = await scheduleCheapFirst(jobs(tried), { keepGoing: true, cores: 2 })
    expect(tried).toEqual(['types', 'lint', 'jest'])
    expect(notStarted).toEqual([])
  })
})
