import { spawn } from 'node:child_process'
import { createServer } from 'node:net'

test('starts a process and a server, and stops neither', async () => {
  spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 15000)'], { stdio: 'ignore' })
  await new Promise<void>((resolve) => createServer().listen(0, '127.0.0.1', resolve))
})
