import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPdfQueue } from './queue'

/** A process that responds at once, except to a job that never ends. */
const PROGRAM = `
process.on('message', ({ id, template, data }) => {
  if (template !== 'endless') process.send({ id, pdf: Buffer.from(template === 'process' ? String(process.pid) : data) })
})
process.on('disconnect', () => process.exit(0))
`
const program = join(tmpdir(), 'program.mjs')
beforeAll(() => writeFileSync(program, PROGRAM))
afterAll(() => rmSync(program))

const queueOf = (timeout_ms: number, max_processes: number, max_documents = Infinity) =>
  createPdfQueue({ program, timeout_ms, idle_timeout_ms: 60_000, max_waiting: 5, max_processes, max_documents })

test('a document that never ends does not block others, which use another process', async () => {
  const queue = queueOf(60_000, 2)
  const endless = queue.render('endless', {}).catch((error: unknown) => String(error))
  const others = await Promise.all([1, 2, 3].map((number) => queue.render('short', { number })))
  expect(others.map(String)).toEqual(['{"number":1}', '{"number":2}', '{"number":3}'])
  await queue.close()
  expect(await endless).toContain('stopping')
})

test('a document over the time limit is rejected and its process killed; the next one renders', async () => {
  const queue = queueOf(3_000, 1)
  const [endless, next] = await Promise.allSettled([
    queue.render('endless', {}),
    queue.render('short', { after: true }),
  ])
  expect(String(endless.status === 'rejected' && endless.reason)).toContain('took longer than 3000 ms')
  expect(next).toMatchObject({ status: 'fulfilled' })
  await queue.close()
})

test('a process that reached its limit of documents is replaced', async () => {
  const queue = queueOf(60_000, 1, 2)
  const made = await Promise.all([1, 2, 3].map(() => queue.render('process', {}).then(String)))
  expect([made[0] === made[1], made[1] === made[2]]).toEqual([true, false])
  await queue.close()
})
