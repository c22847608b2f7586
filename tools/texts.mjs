// Fails when a text that a person reads is missing, unused, unlike in two languages, worded otherwise than the rest or written out in a screen.
import { judgeTexts } from './texts/judge.mjs'
import { root } from './work/project.mjs'

const { problems, summary } = judgeTexts(process.argv[2] ?? root)
for (const problem of problems) console.error(problem)
console.log(summary)
process.exitCode = problems.length === 0 ? 0 : 1
