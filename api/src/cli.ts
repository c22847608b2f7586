import { readCommand, standing } from './cli/command/command'
import { run } from './cli/run'
import { Sentence, type Voice } from './cli/voice'
import { StartFailure } from './database/embedded/failure'
import { outliveReaders } from './start/output'

/** Takes back the line of progress that stands there, where somebody looks on. */
let standingProgress = false

function clear(): void {
  if (standingProgress) process.stderr.write('\r\u001b[K')
  standingProgress = false
}

const voice: Voice = {
  say: (line) => {
    clear()
    process.stdout.write(`${line}\n`)
  },
  complain: (line) => {
    clear()
    process.stderr.write(`${line}\n`)
  },
  ...(process.stderr.isTTY
    ? {
        progress: (line: string) => {
          clear()
          process.stderr.write(line)
          standingProgress = true
        },
      }
    : {}),
}

outliveReaders()
// Whatever ends without having said how it went was not done.
process.exitCode = 1
run(readCommand(process.argv.slice(2), standing()), voice).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const told = error instanceof StartFailure || error instanceof Sentence
    voice.complain(
      told
        ? error.message
        : `That did not work. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
    process.exitCode = 1
  },
)
