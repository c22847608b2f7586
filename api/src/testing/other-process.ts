import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { projectRoot } from '../root'

/** Runs a TypeScript file of `api/src` in a process of its own, which can be killed. Arguments come after `process.argv[2]`. */
export function startProcess(file: string, options: string[], environment: Record<string, string>): ChildProcess {
  const program = join(projectRoot(), 'api/src/testing/typescript-process.cjs')
  return spawn(process.execPath, [program, file, ...options], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

/** Waits until a process was killed. */
export async function killed(child: ChildProcess): Promise<void> {
  if (child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
}

/** What waits for `opened` goes on when it is opened. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let resolve: () => void = () => undefined
  const opened = new Promise<void>((settle) => {
    resolve = settle
  })
  return { opened, open: () => resolve() }
}
