// Fails if a text for users is missing, unused, inconsistent between languages, against the wording rules or
// hard-coded in a screen.
import { checkTexts } from './texts/check.mjs'
import { root } from './work/project.mjs'

const { problems, summary } = checkTexts(process.argv[2] ?? root)
for (const problem of problems) console.error(problem)
console.log(summary)
process.exitCode = problems.length === 0 ? 0 : 1
