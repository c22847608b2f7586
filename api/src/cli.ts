import { readCommand, standing } from './cli/command'
import { help } from './cli/help'
import { migrateDatabase } from './cli/migrate'
import { check, load, type Voice } from './cli/study'
import { StartFailure } from './database/embedded/failure'
import { outliveReaders } from './start/output'

const voice: Voice = {
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
}

/** Runs one command; its answer is the exit code: 0 done, 1 refused, 2 not understood. */
async function run(words: readonly string[]): Promise<number> {
  const command = readCommand(words, standing())
  switch (command.kind) {
    case 'help':
      voice.say(help)
      return 0
    case 'check': return check(command.folder, voice)
    case 'load': return load(command.folder, voice)
    case 'migrate': return migrateDatabase(voice)
    case 'misunderstood':
      voice.complain(command.message)
      return 2
  }
}

outliveReaders()
run(process.argv.slice(2)).then((code) => {
  process.exitCode = code
}, (error: unknown) => {
  voice.complain(error instanceof StartFailure ? error.message : `That did not work. ${error instanceof Error ? error.stack ?? error.message : String(error)}`)
  process.exitCode = 1
})
