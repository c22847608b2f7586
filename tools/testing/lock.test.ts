import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeLock } from './lock.mjs'

let folder: string
let other: ChildProcess | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'almanac-lock-'))
})

afterEach(() => {
  other?.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

/** Starts another process that holds the lock. */
async function held(file: string): Promise<ChildProcess> {
  const script = `import { takeLock } from ${JSON.stringify(join(__dirname, 'lock.mjs'))}; takeLock(process.argv[1]); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

test('a second run is refused while one is active; a dead process’s lock is taken over', async () => {
  const file = join(folder, 'deep', 'lock')
  other = await held(file)
  expect(() => takeLock(file)).toThrow(`\`npm test\` runs already in this checkout (process ${other.pid})`)
  other.kill('SIGKILL')
  await once(other, 'exit')
  const release = takeLock(file)
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid}\\b`))
  release()
  expect(readdirSync(join(folder, 'deep'))).toEqual([])
})

test.each(['', 'nonsense', `${process.pid} 1`])('a lock with the content %j counts as stale', (content) => {
  const file = join(folder, 'lock')
  writeFileSync(file, content)
  expect(() => takeLock(file)).not.toThrow()
})
