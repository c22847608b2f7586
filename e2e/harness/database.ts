import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Ends a database that outlived its server, as after a kill; SIGKILL simulates a power cut. Its process id is
 * in its folder.
 */
export function endDatabase(folder: string, signal: 'SIGINT' | 'SIGKILL' = 'SIGINT'): void {
  if (!existsSync(folder)) return
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('postmaster.pid')) continue
    const pid = Number(readFileSync(join(folder, file), 'utf8').split('\n')[0])
    try {
      process.kill(pid, signal)
    } catch {
      // It has already ended.
    }
  }
}
