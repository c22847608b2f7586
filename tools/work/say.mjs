/** A failure explained by one sentence; no stack is shown. */
export class CommandFailure extends Error {}

/** @param {string} line */
export const say = (line) => process.stdout.write(`${line}\n`)

/** @param {number} since a performance.now() */
export const secondsSince = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/**
 * Runs the main function of a script: a CommandFailure prints its message,
 * any other error its stack, both with exit code 1.
 * @param {() => Promise<number | void>} main returns the exit code, if it should change
 */
export async function command(main) {
  try {
    const code = await main()
    if (code !== undefined) process.exitCode = code
  } catch (error) {
    if (error instanceof CommandFailure) process.stderr.write(`\n${error.message}\n`)
    else process.stderr.write(`\n${error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 1
  }
}
