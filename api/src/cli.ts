import { readCommand, callerFolder } from './cli/command/command'
import { run } from './cli/run'
import { CommandFailure, type Output } from './cli/output'
import { StartFailure } from './database/embedded/failure'
import { ignoreBrokenPipes } from './start/process'

/** Whether a line of progress is on screen, to be cleared in an interactive terminal. */
let standingProgress = false

function clear(): void {
  if (standingProgress) process.stderr.write('\r\u001b[K')
  standingProgress = false
}

const output: Output = {
  print: (line) => {
    clear()
    process.stdout.write(`${line}\n`)
  },
  printError: (line) => {
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

ignoreBrokenPipes()
// The exit code of a run that ends without a result.
process.exitCode = 1
run(readCommand(process.argv.slice(2), callerFolder()), output).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const isExpected = error instanceof StartFailure || error instanceof CommandFailure
    output.printError(
      isExpected
        ? error.message
        : `That did not work. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
    process.exitCode = 1
  },
)
