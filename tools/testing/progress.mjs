/** Minimum interval between two lines about the same task when lines cannot be overwritten. */
const PROGRESS_INTERVAL_MS = 30_000

/**
 * @typedef {object} Step progress of a long task
 * @property {number} done
 * @property {number} total
 * @property {string} at the current or last file
 */

/**
 * @typedef {object} Output
 * @property {(text: string) => void} write
 * @property {boolean} terminal whether a line can be overwritten
 * @property {number} [columns]
 * @property {() => number} now milliseconds
 */

/** @type {Output} */
const standard = {
  write: (text) => process.stdout.write(text),
  terminal: process.stdout.isTTY ?? false,
  columns: process.stdout.columns,
  now: () => performance.now(),
}

/**
 * Reports running tasks and the progress of long ones: on a terminal in one line
 * that is overwritten, elsewhere in a new line every half minute.
 * @param {Output} [output]
 */
export function progress(output = standard) {
  /** @type {Map<string, { step?: Step, told: number }>} */
  const running = new Map()

  /** @param {string} name @param {Step} [step] */
  const shown = (name, step) => (step ? `${name} ${step.done}/${step.total} ${step.at}` : name)

  const rewrite = () => {
    if (!output.terminal) return
    const line = [...running].map(([name, { step }]) => shown(name, step)).join(' · ')
    output.write(`\r\u001b[K${line.slice(0, (output.columns ?? 80) - 1)}`)
  }

  /** Prints a permanent line. @param {string} text */
  const line = (text) => {
    output.write(`${output.terminal ? '\r\u001b[K' : ''}${text}\n`)
    rewrite()
  }

  return {
    line,
    /** @param {string} name */
    started: (name) => {
      running.set(name, { told: output.now() })
      line(`start  ${name}`)
    },
    /** @param {string} name @param {Step} step */
    step: (name, step) => {
      const told = running.get(name)?.told ?? output.now()
      const due = !output.terminal && output.now() - told >= PROGRESS_INTERVAL_MS
      running.set(name, { step, told: due ? output.now() : told })
      if (due) line(`       ${shown(name, step)}`)
      else rewrite()
    },
    /** @param {string} name */
    finished: (name) => {
      running.delete(name)
      rewrite()
    },
  }
}
