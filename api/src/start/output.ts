import { errorCode } from '../database/embedded/failure'

/**
 * Whoever reads what we say may go before us (`npm start | head`). Then we say it
 * to nobody: Node would end the process at once and leave running what it started.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => {
      if (errorCode(error) !== 'EPIPE') throw error
    })
  }
}
