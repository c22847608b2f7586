import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Runs tasks through the real scheduler in a process of its own and gives what it printed. */
function scheduled(tasks: string): Record<string, { failed: number, reason?: string }> {
  const script = `
    import { schedule } from ${JSON.stringify(join(__dirname, 'schedule.mjs'))}
    const ok = async () => ({ passed: 1, failed: 0, skipped: 0 })
    let busy = 0
    const counts = await schedule(${tasks}, () => {}, 2)
    console.log(JSON.stringify(Object.fromEntries(counts)))`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })) as Record<string, { failed: number, reason?: string }>
}

it('counts a task that throws as failed, with what it said', () => {
  const counts = scheduled(`[{ name: 'a', cores: 1, work: async () => { throw new Error('the disk is full') } }]`)
  expect(counts.a).toMatchObject({ failed: 1, reason: 'the disk is full' })
})

it('does not run what needs a task that failed, and says so', () => {
  const counts = scheduled(`[
    { name: 'a', cores: 1, work: async () => ({ passed: 0, failed: 1, skipped: 0 }) },
    { name: 'b', cores: 1, after: ['a'], work: ok },
    { name: 'c', cores: 1, after: ['b'], work: ok },
  ]`)
  expect(counts.b?.reason).toContain('"a" failed')
  expect(counts.c?.failed).toBe(1)
})

it('never keeps more cores busy than there are', () => {
  const counts = scheduled(`[1, 2, 2, 1, 1].map((cores, index) => ({ name: String(index), cores, work: async () => {
    busy += cores
    if (busy > 2) throw new Error('too many at once')
    await new Promise((resolve) => setImmediate(resolve))
    busy -= cores
    return ok()
  } }))`)
  expect(Object.values(counts).every((count) => count.failed === 0)).toBe(true)
})
