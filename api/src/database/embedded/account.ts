import { execFile, spawn } from 'node:child_process'
import { chown, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Binaries } from './binaries'
import { StartFailure } from './failure'

const run = promisify(execFile)

/**
 * The account that PostgreSQL runs as. It refuses root, so root runs it in a user
 * namespace in which root is an ordinary user (no file changes its owner), or, where
 * the kernel refuses that, as postgres or nobody.
 */
export type Account =
  | { kind: 'self' }
  | { kind: 'namespace' }
  | { kind: 'other'; name: string; uid: number; gid: number }

const NAMESPACE = ['--user', '--map-user=1000', '--map-group=1000']

async function namespaceWorks(): Promise<boolean> {
  return run('unshare', [...NAMESPACE, 'true']).then(
    () => true,
    () => false,
  )
}

async function otherAccount(): Promise<Account> {
  const accounts = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody']) {
    const found = accounts.find(([name]) => name === wanted)
    if (found) return { kind: 'other', name: wanted, uid: Number(found[2]), gid: Number(found[3]) }
  }
  throw new StartFailure(
    'PostgreSQL does not run as root, and there is no account postgres or nobody here. Start as another user, or name a server with DATABASE_URL.',
  )
}

/** Chooses the account for this process. */
export async function chooseAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  return (await namespaceWorks()) ? { kind: 'namespace' } : otherAccount()
}

/** Changes the owner of a file or folder to the account, if it is another one. */
export async function changeOwner(account: Account, path: string): Promise<void> {
  if (account.kind === 'other') await chown(path, account.uid, account.gid)
}

/** Throws where the other account cannot access a path of programs or files. */
export async function checkFileAccess(account: Account, paths: string[]): Promise<void> {
  if (account.kind !== 'other') return
  for (const path of paths) {
    const reached = await run('test', ['-r', path], { uid: account.uid, gid: account.gid }).then(
      () => true,
      () => false,
    )
    if (!reached) {
      throw new StartFailure(
        `PostgreSQL runs as ${account.name} here and cannot reach ${path}. Choose a data folder with DATA_DIR that every account may enter, or start as another user.`,
      )
    }
  }
}

/** Runs one of PostgreSQL's programs to its end; returns its exit code and output. */
export function runProgram(
  account: Account,
  binaries: Binaries,
  program: string,
  parameters: string[],
): Promise<{ code: number; output: string }> {
  const [command, all] =
    account.kind === 'namespace' ? ['unshare', [...NAMESPACE, program, ...parameters]] : [program, parameters]
  const identity = account.kind === 'other' ? { uid: account.uid, gid: account.gid } : {}
  return new Promise((resolve, reject) => {
    const child = spawn(command, all, {
      ...identity,
      env: binaries.environment,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      output += part
    })
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      output += part
    })
    child.on('error', reject)
    // `exit`, not `close`: the server inherits the pipes and keeps them open.
    child.on('exit', (code) => {
      child.stdout.destroy()
      child.stderr.destroy()
      resolve({ code: code ?? 1, output })
    })
  })
}
